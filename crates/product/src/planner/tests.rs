use super::*;

const NATIVE: Native = Native::here(1.5, 4.0);

/// Vectors of `bits[i]` bits, most of whose numbers have the same leading bit.
fn alike(bits: &[i64], depth: usize) -> Vec<Range> {
    let range = |&bits: &i64| {
        let mut counts = [0; LEVELS];
        counts[0] = depth as u32 * 3 / 4;
        Range { top: 0, smallest: -10, bottom: 1 - bits, special: false, counts }
    };
    bits.iter().map(range).collect()
}

/// Vectors of a spread so wide that counting says nothing.
fn spread_out(range: &mut Range, bits: i64) {
    (range.smallest, range.bottom, range.counts) = (-bits, -bits - 200, [1, 0, 0, 0, 0, 0, 0, 0]);
}

fn request(shape: (usize, usize, usize)) -> Request {
    Request { shape, precision: Some(107), native: Some(NATIVE), symmetric: false }
}

#[test]
#[cfg_attr(miri, ignore = "safe code that counts moduli for long")]
fn savings_are_where_they_may_be() {
    let ladder = Ladder::get();
    let savings = ladder.savings();
    assert_eq!(savings.len(), ladder.capacities.len());
    for (most, &saving) in savings.iter().enumerate() {
        for least in 0..savings.len() {
            assert_eq!((least as i32) < saving, ladder.may_save(most, least), "{least} {most}");
        }
    }
    assert!(savings.first() == Some(&0) && savings.last() > Some(&100));
}

#[test]
#[cfg_attr(miri, ignore = "safe code that counts moduli for long")]
fn a_few_wide_rows_are_left_out_where_that_saves_a_fifth() {
    let mut rows = alike(&[120; 500], 500);
    let cols = alike(&[120; 500], 500);
    spread_out(&mut rows[7], 900);
    let found = scalings(&rows, &cols, &request((500, 500, 500))).unwrap();
    assert_eq!(found.left_out().unwrap().rows, [7]);
    assert!(found.left_out().unwrap().cols.is_empty());
    // For less than a fifth it is not worth it.
    spread_out(&mut rows[7], 20);
    let found = scalings(&rows, &cols, &request((500, 500, 500))).unwrap();
    assert!(found.left_out().unwrap().rows.is_empty());
    // Without a native way there is nobody to leave it to.
    spread_out(&mut rows[7], 900);
    let alone = Request { native: None, ..request((500, 500, 500)) };
    assert!(scalings(&rows, &cols, &alone).unwrap().left_out().unwrap().rows.is_empty());
}

#[test]
#[cfg_attr(miri, ignore = "safe code that counts moduli for long")]
fn rows_and_columns_of_a_symmetric_product_are_left_out_together() {
    let mut rows = alike(&[120; 500], 500);
    spread_out(&mut rows[11], 900);
    let request = Request { symmetric: true, ..request((500, 500, 500)) };
    let found = scalings(&rows, &rows, &request).unwrap();
    assert_eq!(found.rows, found.cols);
    assert_eq!(found.left_out().unwrap().rows, [11]);
}

#[test]
#[cfg_attr(miri, ignore = "safe code that counts moduli for long")]
fn alike_rows_stay_together_and_wide_matrices_go_native() {
    let (rows, cols) = (alike(&[100; 500], 500), alike(&[110; 500], 500));
    let found = scalings(&rows, &cols, &request((500, 500, 500))).unwrap();
    assert!(found.left_out().unwrap().rows.is_empty() && found.left_out().unwrap().cols.is_empty());
    let mut wide = alike(&[120; 500], 500);
    wide.iter_mut().for_each(|range| spread_out(range, 1500));
    let product = request((500, 500, 500));
    assert_eq!(scalings(&wide, &wide, &product), Err(Declined::Native));
    // The same from the bits of all vectors.
    let alone = Request { native: None, ..product };
    let all = |rows, cols| {
        let Scalings { rows, cols } = scalings(rows, cols, &alone).unwrap();
        [rows, cols].map(|side| Ranked::of(&side).unwrap())
    };
    assert!(declines(&all(&wide, &wide), &product));
    assert!(!declines(&all(&rows, &cols), &product));
    assert!(!declines(&all(&wide, &wide), &alone));
    assert!(request((8, 8, 8)).is_native());
}

/// What some vectors show must hold for all of them, whatever the others are.
#[test]
#[cfg_attr(miri, ignore = "safe code that counts moduli for long")]
fn some_vectors_say_what_all_would() {
    let mut state = 5u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % below
    };
    let mut seen = [0; 2];
    for _ in 0..3000 {
        let size = |random: &mut dyn FnMut(u64) -> u64| 1 + random(700) as usize;
        let (m, k) = (size(&mut random), size(&mut random));
        let symmetric = random(4) == 0;
        let n = if symmetric { m } else { size(&mut random) };
        let request = Request { symmetric, ..request((m, n, k)) };
        let mut side = |len: usize| {
            let (kind, bits) = (random(4), 20 + random(150) as i64);
            let mut all = alike(&vec![bits; len], k);
            for range in &mut all {
                match kind {
                    0 => range.bottom -= random(60) as i64,
                    1 if random(3) == 0 => *range = alike(&[1 + random(200) as i64], k)[0],
                    2 if random(9) == 0 => spread_out(range, random(300) as i64),
                    3 if random(9) == 0 => range.special = true,
                    _ => {}
                }
            }
            all
        };
        let rows = side(m);
        let cols = if symmetric { rows.clone() } else { side(n) };
        let some = |all: &[Range]| all[..telling(all.len()).min(all.len())].to_vec();
        if is_native_for(&some(&rows), &some(&cols), &request) {
            seen[0] += 1;
            assert_eq!(scalings(&rows, &cols, &request).err(), Some(Declined::Native));
        } else {
            seen[1] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 300), "{seen:?}");
}

#[test]
fn full_numbers_of_a_small_product_go_native_early() {
    let (full, short) = (alike(&[120; 65], 256), alike(&[54; 65], 256));
    let request = request((256, 256, 256));
    let of = |multiply_add| Request { native: Some(Native::here(multiply_add, 4.0)), ..request };
    assert!(is_native_if_full(&of(0.75)) && !is_native_if_full(&of(3.0)));
    assert!(is_native_for(&full, &full, &of(0.75)));
    assert!(!is_native_for(&full[..64], &full, &of(0.75)), "more than may be left out");
    assert!(!is_native_for(&short, &short, &of(1.0)));
    let all = Request { native: None, ..request };
    assert!(!is_native_if_full(&all) && !is_native_for(&full, &full, &all));
}

/// As few as possible, and bytes where these do.
#[test]
#[cfg_attr(miri, ignore = "safe code that counts moduli for long")]
fn moduli_cover_the_bits() {
    for bits in [1, 100, 16 * 250, 16 * 365, 16 * 400, 16 * 3000] {
        let (width, count) = moduli_for(Unit::Vnni512, bits).unwrap();
        let bytes = moduli::capacities(Width::Byte);
        assert!(width == Width::Byte || i64::from(bytes[bytes.len() - 1]) < bits);
        let capacities = moduli::capacities(width);
        assert!(i64::from(capacities[count - 1]) >= bits);
        assert!(count == 1 || i64::from(capacities[count - 2]) < bits);
    }
    assert_eq!(moduli_for(Unit::Portable, 1 << 40), None);
}

/// What [`spread`] promises, against sums of magnitudes: 2^-e S_j <= (|A| |B|)_ij for all i and j.
#[test]
#[cfg_attr(miri, ignore = "safe code that counts moduli for long")]
fn units_keep_what_the_products_need() {
    let mut state = 1u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 11) as f64 / (1u64 << 53) as f64
    };
    let mut known = 0;
    for case in 0..300 {
        let (m, n, k) = (1 + case % 5, 1 + case % 4, 1 + case % 67);
        // Uniform; of many sizes; with zeros; with a few large ones.
        let mut number = || match case % 4 {
            0 => random(),
            1 => random() * (-20.0 * random()).exp2(),
            2 => random() * f64::from(u8::from(random() < 0.8)),
            _ => random() * if random() < 0.1 { 40.0 } else { 1.0 },
        };
        let mut matrix = |vectors: usize| -> Vec<Vec<f64>> {
            (0..vectors).map(|_| (0..k).map(|_| number()).collect()).collect()
        };
        let (a, b) = (matrix(m), matrix(n));
        let top = |x: f64| (x.to_bits() >> 52) as i64 - 1023;
        let range = |vector: &Vec<f64>| {
            let tops: Vec<i64> = vector.iter().filter(|&&x| x > 0.0).map(|&x| top(x)).collect();
            let Some(&largest) = tops.iter().max() else { return Range::default() };
            let mut counts = [0; LEVELS];
            for d in tops.iter().map(|top| (largest - top) as usize).filter(|&d| d < LEVELS) {
                counts[d] += 1;
            }
            let smallest = *tops.iter().min().expect("there is a largest");
            Range { top: largest, smallest, counts, ..Range::default() }
        };
        let rows: Vec<Range> = a.iter().map(range).collect();
        let cols: Vec<Range> = b.iter().map(range).collect();
        let profile = Profile::of(cols.iter(), k);
        for (row, range) in a.iter().zip(&rows).filter(|(_, range)| !range.is_zero()) {
            let (counts, depth) = (cumulative(range), k as i64);
            let both = |s, r: usize| i64::max(counts[s] + profile.least[r] - depth, 0);
            let bound = weighted(|s| weighted(|r| both(s, r)));
            assert_eq!(profile.bound(&counts, depth), bound, "case {case}");
            let Some(e) = spread(range, &profile, k) else { continue };
            known += 1;
            let unit = (range.top as f64 - e as f64).exp2();
            for col in b.iter().filter(|col| col.iter().any(|&x| x > 0.0)) {
                let product: f64 = row.iter().zip(col).map(|(a, b)| a * b).sum();
                let sum: f64 = col.iter().sum();
                assert!(unit * sum <= product * (1.0 + 1e-12), "case {case}");
            }
        }
    }
    assert!(known > 200, "{known}");
}

/// A few bits for numbers that are alike, however many there are.
#[test]
fn ordinary_numbers_need_few_bits_more() {
    // Uniform between 0 and 2: half have the largest leading bit, a quarter the next and so on.
    let uniform = |depth: u32| {
        let counts = std::array::from_fn(|d| depth >> (d + 1));
        vec![Range { top: 0, smallest: -30, bottom: -200, special: false, counts }; 4]
    };
    for depth in [256, 4096, 1 << 20] {
        let ranges = uniform(depth);
        let asked = Request { native: None, ..request((4, 4, depth as usize)) };
        let found = scalings(&ranges, &ranges, &asked).unwrap();
        assert!(found.rows.iter().all(|row| (107..=112).contains(&row.bits)), "{found:?}");
    }
}
