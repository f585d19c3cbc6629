//! How a paper is cited.

use std::fmt::Write;

use serde::Deserialize;

/// What a list of references says of a work.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// The key under which BibTeX knows it. That of a paper with claims begins their identifiers.
    #[serde(default)]
    pub key: String,
    /// The authors in their order, each as `Family, Given`.
    pub authors: Vec<String>,
    /// The title as it is printed.
    pub title: String,
    /// The year.
    pub year: u16,
    /// The journal, with its volume and the number or the pages there.
    pub journal: Option<Journal>,
    /// The publisher of a book.
    pub publisher: Option<String>,
    /// The DOI, without an address before it.
    pub doi: Option<String>,
    /// The number on arXiv.
    pub arxiv: Option<String>,
}

/// Where in a journal a paper is printed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Journal {
    /// Its name.
    pub name: String,
    /// The volume.
    pub volume: String,
    /// The number of the paper, or its pages.
    pub pages: String,
}

impl Reference {
    /// The entry for BibTeX. `note` says which part of the work is meant.
    ///
    /// ```
    /// use nimscope_core::theory::claim::claim;
    ///
    /// let claim = claim("games24/2.9").expect("a family of exceptions");
    /// let entry = claim.references[0].bibtex(Some(&claim.number));
    /// assert!(entry.starts_with("@article{games24,\n  author = {Gurvich, Vladimir and "));
    /// assert!(entry.contains("  doi = {10.3390/g15060037},\n"));
    /// ```
    pub fn bibtex(&self, note: Option<&str>) -> String {
        let kind = match (&self.journal, &self.publisher) {
            (Some(_), _) => "article",
            (None, Some(_)) => "book",
            (None, None) => "misc",
        };
        let mut entry = format!("@{kind}{{{},\n", self.key);
        let mut field = |name: &str, text: &str| {
            writeln!(entry, "  {name} = {{{text}}},").expect("a string takes what is written");
        };
        field("author", &self.authors.join(" and "));
        field("title", &self.title);
        if let Some(Journal {
            name,
            volume,
            pages,
        }) = &self.journal
        {
            field("journal", name);
            field("volume", volume);
            field("pages", &pages.replace('–', "--"));
        }
        if let Some(publisher) = &self.publisher {
            field("publisher", publisher);
        }
        field("year", &self.year.to_string());
        if let Some(doi) = &self.doi {
            field("doi", doi);
        }
        if let Some(number) = &self.arxiv {
            field("eprint", number);
            field("archiveprefix", "arXiv");
        }
        if let Some(note) = note {
            field("note", note);
        }
        entry + "}\n"
    }

    /// Where the paper is found, as a text: its DOI or its number on arXiv.
    pub fn place(&self) -> Option<String> {
        let doi = self.doi.as_ref().map(|doi| format!("doi:{doi}"));
        doi.or_else(|| Some(format!("arXiv:{}", self.arxiv.as_ref()?)))
    }

    /// The reference as a line of text.
    pub fn text(&self) -> String {
        let authors: Vec<&str> = self.authors.iter().map(|name| family_name(name)).collect();
        let (authors, title, year) = (authors.join(", "), &self.title, self.year);
        let printed = match (&self.journal, &self.publisher) {
            (Some(journal), _) => format!(
                "{} {} ({year}) {}",
                journal.name, journal.volume, journal.pages
            ),
            (None, Some(publisher)) => format!("{publisher} ({year})"),
            (None, None) => year.to_string(),
        };
        let place = self.place();
        let place = place.map_or_else(String::new, |place| format!(", {place}"));
        format!("{authors}: {title}, {printed}{place}")
    }
}

fn family_name(author: &str) -> &str {
    author.split_once(',').map_or(author, |(family, _)| family)
}
