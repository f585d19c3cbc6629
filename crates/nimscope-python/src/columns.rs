//! Columns of numbers that numpy reads where they are.

use nimscope_study::Listed;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Numbers in the memory of this library. numpy keeps the object as long as an array looks at it.
#[pyclass(frozen)]
pub(crate) struct Column {
    numbers: Vec<u64>,
    /// The numbers of each row.
    width: usize,
}

#[pymethods]
impl Column {
    /// How numpy finds the memory: the protocol of arrays, version 3.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let found = PyDict::new(py);
        let rows = self.numbers.len() / self.width.max(1);
        match self.width {
            1 => found.set_item("shape", (rows,))?,
            width => found.set_item("shape", (rows, width))?,
        }
        found.set_item(
            "typestr",
            if cfg!(target_endian = "big") {
                ">u8"
            } else {
                "<u8"
            },
        )?;
        // It is read only.
        found.set_item("data", (self.numbers.as_ptr() as usize, true))?;
        found.set_item("version", 3)?;
        Ok(found)
    }

    fn __len__(&self) -> usize {
        self.numbers.len() / self.width.max(1)
    }
}

/// The columns of a table of positions with n piles.
pub(crate) fn columns(n: usize, rows: impl Iterator<Item = Listed>) -> Vec<(&'static str, Column)> {
    let (mut piles, mut outcomes) = (Vec::new(), Vec::new());
    let (mut remoteness, mut grundy) = (Vec::new(), Vec::new());
    for row in rows {
        piles.extend_from_slice(row.position.piles());
        outcomes.push(u64::from(row.outcome.is_p()));
        remoteness.push(u64::try_from(row.remoteness.0).unwrap_or(u64::MAX));
        grundy.push(
            row.grundy
                .map_or(u64::MAX, |value| value.0.try_into().unwrap_or(u64::MAX)),
        );
    }
    let column = |numbers: Vec<u64>, width: usize| Column { numbers, width };
    vec![
        ("position", column(piles, n)),
        ("is_p", column(outcomes, 1)),
        ("remoteness", column(remoteness, 1)),
        ("grundy", column(grundy, 1)),
    ]
}
