//! The date of a result, in UTC.

use std::time::{Duration, UNIX_EPOCH};

use nimscope::study::date;

fn at(seconds: u64) -> String {
    date(UNIX_EPOCH + Duration::from_secs(seconds))
}

#[test]
fn months_end_as_the_calendar_has_them() {
    for (seconds, last, next) in [
        (946_684_800, "1999-12-31", "2000-01-01"),
        (951_868_800, "2000-02-29", "2000-03-01"),
        (1_677_628_800, "2023-02-28", "2023-03-01"),
        (1_680_307_200, "2023-03-31", "2023-04-01"),
        (1_682_899_200, "2023-04-30", "2023-05-01"),
        (1_685_577_600, "2023-05-31", "2023-06-01"),
        (1_688_169_600, "2023-06-30", "2023-07-01"),
        (1_690_848_000, "2023-07-31", "2023-08-01"),
        (1_693_526_400, "2023-08-31", "2023-09-01"),
        (1_696_118_400, "2023-09-30", "2023-10-01"),
        (1_698_796_800, "2023-10-31", "2023-11-01"),
        (1_701_388_800, "2023-11-30", "2023-12-01"),
        (1_709_251_200, "2024-02-29", "2024-03-01"),
        (4_107_542_400, "2100-02-28", "2100-03-01"),
        (32_503_680_000, "2999-12-31", "3000-01-01"),
    ] {
        assert_eq!(at(seconds - 1), format!("{last}T23:59:59Z"));
        assert_eq!(at(seconds), format!("{next}T00:00:00Z"));
    }
    assert_eq!(at(0), "1970-01-01T00:00:00Z");
    assert_eq!(at(68_169_600 + 45_296), "1972-02-29T12:34:56Z");
}

/// Years that begin in March have their leap day at the end, so that the days before a month need
/// no list.
#[test]
fn every_day_of_400_years_is_numbered_from_march_on() {
    for day in (0_u64..146_097).step_by(97) {
        // From 1 March of the year 0 to 1 January 1970.
        let since = day + 719_468;
        let (era, of_era) = (since / 146_097, since % 146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let from_march = (5 * of_year + 2) / 153;
        let of_month = of_year - (153 * from_march + 2) / 5 + 1;
        let month = (from_march + 2) % 12 + 1;
        let year = year + 400 * era + u64::from(month < 3);
        let expected = format!("{year:04}-{month:02}-{of_month:02}T00:00:00Z");
        assert_eq!(at(day * 86_400), expected);
    }
}
