//! How a paper is cited.

use crate::lists::CollectVec as _;
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
        let journal = self.journal.as_ref();
        let fields = [
            ("author", Some(self.authors.join(" and "))),
            ("title", Some(self.title.clone())),
            ("journal", journal.map(|it| it.name.clone())),
            ("volume", journal.map(|it| it.volume.clone())),
            ("pages", journal.map(|it| it.pages.replace('–', "--"))),
            ("publisher", self.publisher.clone()),
            ("year", Some(self.year.to_string())),
            ("doi", self.doi.clone()),
            ("eprint", self.arxiv.clone()),
            (
                "archiveprefix",
                self.arxiv.as_ref().map(|_| "arXiv".to_owned()),
            ),
            ("note", note.map(str::to_owned)),
        ];
        let field =
            |(name, text): (&str, Option<String>)| Some(format!("  {name} = {{{}}},\n", text?));
        let fields: String = fields.into_iter().filter_map(field).collect();
        format!("@{kind}{{{},\n{fields}}}\n", self.key)
    }

    /// Where the paper is found, as a text: its DOI or its number on arXiv.
    pub fn place(&self) -> Option<String> {
        let doi = self.doi.as_ref().map(|doi| format!("doi:{doi}"));
        doi.or_else(|| Some(format!("arXiv:{}", self.arxiv.as_ref()?)))
    }

    /// The reference as a line of text.
    pub fn text(&self) -> String {
        let authors: Vec<&str> = self
            .authors
            .iter()
            .map(|name| family_name(name))
            .collect_vec();
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
