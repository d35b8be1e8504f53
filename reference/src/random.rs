//! Random bits for tests and benchmarks, the same for the same seed: SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).

/// The next 64 bits; `state` starts as the seed.
pub fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed(*state)
}

/// The bits of a state: numbers that differ in anything have bits that differ in half of the places.
pub fn mixed(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the authors' program for the seed 1234567.
    #[test]
    fn bits_are_those_of_the_paper() {
        let mut state = 1_234_567;
        let found = [(); 3].map(|()| splitmix64(&mut state));
        assert_eq!(
            found,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }
}
