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

/// The columns of a table of positions with n piles. A game without Grundy values has no column of
/// them.
pub(crate) fn columns(n: usize, rows: impl Iterator<Item = Listed>) -> Vec<(&'static str, Column)> {
    let (mut piles, mut outcomes) = (Vec::new(), Vec::new());
    let (mut remoteness, mut grundy) = (Vec::new(), Some(Vec::new()));
    let number = |value: u128| -> u64 {
        let small = value.try_into();
        small.expect("no value is above the number of positions of a table that is listed")
    };
    for row in rows {
        piles.extend_from_slice(row.position.piles());
        outcomes.push(u64::from(row.outcome.is_p()));
        remoteness.push(number(row.remoteness.0));
        grundy = grundy.zip(row.grundy).map(|(mut column, value)| {
            column.push(number(value.0));
            column
        });
    }
    let column = |numbers: Vec<u64>, width: usize| Column { numbers, width };
    let mut columns = vec![
        ("position", column(piles, n)),
        ("is_p", column(outcomes, 1)),
        ("remoteness", column(remoteness, 1)),
    ];
    columns.extend(grundy.map(|values| ("grundy", column(values, 1))));
    columns
}
