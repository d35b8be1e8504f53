use super::*;

/// Every operation on some lanes, lane by lane against scalars.
struct Operations<'a> {
    a: &'a [u64],
    b: &'a [u64],
}

impl Simd for Operations<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let (a, b) = (make.load(self.a), make.load(self.b));
        let check = |found: V, expected: &dyn Fn(u64, u64) -> u64, what: &str| {
            let mut out = [0; 16];
            found.store(&mut out);
            for ((&found, &a), &b) in out.iter().zip(self.a).zip(self.b).take(V::LANES) {
                assert_eq!(found, expected(a, b), "{what} of {a:#x} and {b:#x}");
            }
        };
        check(a.plus(b), &u64::wrapping_add, "plus");
        check(a.minus(b), &u64::wrapping_sub, "minus");
        check(a.times_low(b), &|a, b| (a & 0xffff_ffff) * (b & 0xffff_ffff), "times_low");
        let least = |a: u64, b: u64| (a as u32).min(b as u32) as u64 | (a >> 32).min(b >> 32) << 32;
        check(a.least_halves(b), &least, "least_halves");
        check(a.larger(b), &|a, b| (a as i64).max(b as i64) as u64, "larger");
        check(a.and(b), &|a, b| a & b, "and");
        check(a.and_not(b), &|a, b| a & !b, "and_not");
        check(a.or(b), &|a, b| a | b, "or");
        check(a.xor(b), &|a, b| a ^ b, "xor");
        check(a.shift_left::<12>(), &|a, _| a << 12, "shift_left");
        check(a.shift_right::<52>(), &|a, _| a >> 52, "shift_right");
        let left = |a: u64, b: u64| if b < 64 { a << b } else { 0 };
        let right = |a: u64, b: u64| if b < 64 { a >> b } else { 0 };
        check(a.shift_left_by(b), &left, "shift_left_by");
        check(a.shift_right_by(b), &right, "shift_right_by");
        check(a.sign_mask(), &|a, _| (a as i64 >> 63) as u64, "sign_mask");
        check(a.shift_right_signed::<50>(), &|a, _| (a as i64 >> 50) as u64, "signed");
        let signs = self.a.iter().take(V::LANES).rev();
        assert_eq!(a.sign_bits(), signs.fold(0, |bits, x| bits << 1 | (x >> 63) as u32));
        // SAFETY: under `run`.
        let word = unsafe { V::splat((1 << 50) - 1) };
        let (mut low, mut high) = (b, b.plus(word));
        for _ in 0..2 {
            let (a, b) = (a.and(word).to_factor(), b.and(word).to_factor());
            V::add_product(&mut low, &mut high, a, b);
        }
        let [mut lows, mut highs] = [[0; 16]; 2];
        low.store(&mut lows);
        high.store(&mut highs);
        for lane in 0..V::LANES {
            let [a, b] = [self.a[lane], self.b[lane]].map(|x| x & ((1 << 50) - 1));
            let low = lows[lane].wrapping_sub(self.b[lane].wrapping_add(2 * V::FORM.low_offset()));
            let start = self.b[lane].wrapping_add((1 << 50) - 1);
            let high = highs[lane].wrapping_sub(start.wrapping_add(2 * V::FORM.high_offset()));
            let (low, high) = (i128::from(low as i64), i128::from(high as i64));
            assert_eq!(low + (high << V::FORM.split()), 2 * i128::from(a) * i128::from(b));
        }
        if V::FORM == Form::Long {
            let mask = (1 << 52) - 1;
            let product = |a: u64, b: u64| u128::from(a & mask) * u128::from(b & mask);
            // SAFETY: under `run`.
            let five = unsafe { V::splat(5) };
            let low = |a, b| 5 + (product(a, b) as u64 & mask);
            check(five.plus_product_low(a, b), &low, "plus_product_low");
            let high = |a, b| 5 + (product(a, b) >> 52) as u64;
            check(five.plus_product_high(a, b), &high, "plus_product_high");
        }
        let equal = |a, b| f64::from_bits(a) == f64::from_bits(b);
        check(a.equal(b), &|a, b| if equal(a, b) { u64::MAX } else { 0 }, "equal");
        let quotient = |a, b| f64::from_bits(a) / f64::from_bits(b);
        let (near, mut out) = (a.not_above(b), [0; 16]);
        a.quotient(b).store(&mut out);
        for (lane, &found) in out.iter().enumerate().take(V::LANES) {
            let (a, b, found) = (self.a[lane], self.b[lane], f64::from_bits(found));
            // Which NaN does not matter.
            let is_right = found.to_bits() == quotient(a, b).to_bits();
            assert!(is_right || found.is_nan() && quotient(a, b).is_nan(), "{a:#x}/{b:#x}");
            let is_above = f64::from_bits(a) > f64::from_bits(b);
            assert_eq!(near >> lane & 1, u32::from(!is_above), "{a:#x} not above {b:#x}");
        }
        assert_eq!(near >> V::LANES, 0);
        let finite = V::finite([a, b]);
        for lane in 0..V::LANES {
            let both = [self.a, self.b].map(|x| f64::from_bits(x[lane]));
            let expected = both.iter().all(|x| x.is_finite());
            assert_eq!(finite >> lane & 1, u32::from(expected), "{both:?} finite");
        }
        assert_eq!(finite >> V::LANES, 0);
        // SAFETY: under `run`.
        unsafe {
            check(V::splat(7), &|_, _| 7, "splat");
            let low = V::splat(0xffff_ffff);
            check(V::splat_low(7).and(low), &|_, _| 7, "splat_low");
            let (bytes, halves) = (self.a.iter(), self.a.iter());
            let bytes: Vec<u8> = bytes.map(|&x| x as u8).collect();
            let halves: Vec<u16> = halves.map(|&x| x as u16).collect();
            let words: Vec<u32> = self.a.iter().map(|&x| x as u32).collect();
            check(V::load_u8(&bytes), &|a, _| a & 0xff, "load_u8");
            check(V::load_u16(&halves), &|a, _| a & 0xffff, "load_u16");
            check(V::load_u32(&words), &|a, _| a & 0xffff_ffff, "load_u32");
            let halves = self.a.iter().flat_map(|&x| [x as u32, (x >> 32) as u32]);
            let halves: Vec<u32> = halves.collect();
            check(V::load_pairs(&halves), &|a, _| a, "load_pairs");
            for count in 0..2 * V::LANES {
                let mut some = [0; 16];
                V::load_some_pairs(&halves[..count]).store(&mut some);
                for (i, &half) in halves[..2 * V::LANES].iter().enumerate() {
                    let found = (some[i / 2] >> (32 * (i % 2))) as u32;
                    assert_eq!(found, if i < count { half } else { 0 }, "load_some_pairs");
                }
            }
        }
        // SAFETY: under `run`; the rows lie in the slices.
        unsafe {
            let signed: Vec<i32> = self.a.iter().map(|&x| x as i32).collect();
            check(V::load_i32(&signed), &|a, _| a as i32 as u64, "load_i32");
            let rows: Vec<u32> = self.a.iter().chain(self.b).map(|&x| x as u32).collect();
            for (start, step) in [(0, 4), (1, 2), (3 * (V::LANES - 1), -3)] {
                let row = |lane: usize| (start as isize + lane as isize * step) as usize;
                let pairs = V::load_rows(rows[start..].as_ptr(), step);
                for (i, pair) in pairs.into_iter().enumerate() {
                    let mut found = [0; 16];
                    pair.store(&mut found);
                    for (lane, &found) in found[..V::LANES].iter().enumerate() {
                        let both = &rows[row(lane) + 2 * i..][..2];
                        let both = u64::from(both[0]) | u64::from(both[1]) << 32;
                        assert_eq!(found, both, "load_rows");
                    }
                }
                let mut out = vec![0; rows.len()];
                V::store_rows(pairs, out[start..].as_mut_ptr(), step);
                let written = |i: usize| (0..V::LANES).any(|l| (row(l)..row(l) + 4).contains(&i));
                for i in 0..out.len() {
                    assert_eq!(out[i], if written(i) { rows[i] } else { 0 }, "store_rows");
                }
                let mixed = V::load_rows_mixed(rows[start..].as_ptr(), step);
                let lanes_of = |pairs: [V; 2]| {
                    let mut found = [[0; 16]; 2];
                    pairs.into_iter().zip(&mut found).for_each(|(pair, out)| pair.store(out));
                    let lane = |lane: usize| [found[0][lane], found[1][lane]];
                    (0..V::LANES).map(lane).collect::<Vec<_>>()
                };
                let (natural, own) = (lanes_of(pairs), lanes_of(mixed));
                let order = V::LANES / MOST_LANES * 4;
                for (lane, found) in own.into_iter().enumerate() {
                    let from = if order == 0 { lane } else { lane / 2 + lane % 2 * order };
                    assert_eq!(found, natural[from], "load_rows_mixed");
                }
                let mut again = vec![0; rows.len()];
                V::store_rows_mixed(mixed, again[start..].as_mut_ptr(), step);
                assert_eq!(again, out, "store_rows_mixed");
                for lanes in 0..1 << V::LANES {
                    let some = V::load_some_rows(rows[start..].as_ptr(), step, lanes);
                    for (pair, some) in pairs.into_iter().zip(some) {
                        let [mut all, mut found] = [[0; 16]; 2];
                        pair.store(&mut all);
                        some.store(&mut found);
                        for lane in 0..V::LANES {
                            let there = u64::from(lanes >> lane & 1);
                            assert_eq!(found[lane], there * all[lane], "load_some_rows");
                        }
                    }
                    let mut out = vec![0; rows.len()];
                    V::store_some_rows(pairs, out[start..].as_mut_ptr(), step, lanes);
                    let written = |i: usize| {
                        (0..V::LANES)
                            .any(|l| lanes >> l & 1 == 1 && (row(l)..row(l) + 4).contains(&i))
                    };
                    for i in 0..out.len() {
                        let expected = if written(i) { rows[i] } else { 0 };
                        assert_eq!(out[i], expected, "store_some_rows");
                    }
                }
            }
        }
        let rotated = [a.rotated::<1>(), a.rotated::<2>(), a.rotated::<4>()];
        for (by, found) in [1, 2, 4].into_iter().zip(rotated) {
            let mut lanes = [0; 16];
            found.store(&mut lanes);
            for (lane, &found) in lanes.iter().enumerate().take(V::LANES) {
                assert_eq!(found, self.a[(lane + by) % V::LANES], "rotated");
            }
        }
        let mut lanes = [0; 16];
        a.first().store(&mut lanes);
        assert_eq!(lanes[..V::LANES], [self.a[0]; 16][..V::LANES], "first");
        let mut turns = [0; 32];
        a.store_in_turn(b, &mut turns);
        for lane in 0..V::LANES {
            assert_eq!(turns[2 * lane..][..2], [self.a[lane], self.b[lane]], "store_in_turn");
        }
        assert_eq!(turns[2 * V::LANES..], [0; 32][2 * V::LANES..]);
        let mut low = [0; 16];
        a.store_u32(&mut low);
        (0..V::LANES).for_each(|lane| assert_eq!(low[lane], self.a[lane] as u32));
    }
}

#[test]
fn operations_on_every_instruction_set() {
    let floats = [0x3ff0, 0x7ff0, 0xfff0, 0x7ff8, 0xfff4].map(|high: u64| high << 48);
    let edges = [[0, 1, 63, 64, 65], floats, [u64::MAX, 1 << 63, 0x7fef << 48, 2, 3]].concat();
    let mut state = 1u64;
    let mut next = |i: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        if i.is_multiple_of(2) { state } else { edges[(state >> 40) as usize % edges.len()] }
    };
    for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
        for round in 0..50 {
            let a: Vec<u64> = (0..16).map(|i| next(i + round)).collect();
            let b: Vec<u64> = (0..16).map(|i| next(i * round + 1)).collect();
            run(isa, Operations { a: &a, b: &b });
            run_products(isa, Operations { a: &a, b: &b });
        }
    }
}
