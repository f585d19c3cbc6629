//! How a paper is cited.

use std::fmt::Write;

use serde::Deserialize;

/// What a list of references says of a paper.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// The authors in their order, each as `Family, Given`.
    pub authors: Vec<String>,
    /// The title as it is printed.
    pub title: String,
    /// The year.
    pub year: u16,
    /// The journal, with its volume and the number or the pages there.
    #[serde(default)]
    pub journal: Option<Journal>,
    /// The DOI, without an address before it.
    #[serde(default)]
    pub doi: Option<String>,
    /// The number on arXiv.
    #[serde(default)]
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
    /// The entry for BibTeX, under a key. `note` says which part of the paper is meant.
    ///
    /// ```
    /// use nimscope_core::theory::claim::claim;
    ///
    /// let claim = claim("games24/2.9").expect("a family of exceptions");
    /// let reference = claim.reference.expect("it is in a paper");
    /// let entry = reference.bibtex("games24", Some(&claim.number));
    /// assert!(entry.starts_with("@article{games24,\n  author = {Gurvich, Vladimir and "));
    /// assert!(entry.contains("  doi = {10.3390/g15060037},\n"));
    /// ```
    pub fn bibtex(&self, key: &str, note: Option<&str>) -> String {
        let kind = if self.journal.is_some() {
            "article"
        } else {
            "misc"
        };
        let mut entry = format!("@{kind}{{{key},\n");
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
            field("pages", pages);
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
        let printed = self.journal.as_ref().map_or_else(
            || year.to_string(),
            |journal| {
                format!(
                    "{} {} ({year}) {}",
                    journal.name, journal.volume, journal.pages
                )
            },
        );
        let place = self.place();
        let place = place.map_or_else(String::new, |place| format!(", {place}"));
        format!("{authors}: {title}, {printed}{place}")
    }
}

fn family_name(author: &str) -> &str {
    author.split_once(',').map_or(author, |(family, _)| family)
}
