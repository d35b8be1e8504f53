// examples/product.rs
use wideblas::blas::level3::{self, Gemm, Mode};
use wideblas::blas::{MatMut, MatRef};
use wideblas::format::Dd;
use wideblas::options::Trans;
use wideblas::sum::{self, Context, Strided};

/// A B, each element the nearest double-double number to its exact value. A is m x k, B
/// is k x n, and both are stored by columns.
fn product(a: &[Dd], b: &[Dd], [m, n, k]: [usize; 3]) -> Vec<Dd> {
    let mut c = vec![Dd::ZERO; m * n];
    let operands = Gemm {
        transa: Trans::No,
        transb: Trans::No,
        alpha: &Dd::ONE,
        a: MatRef::new(a, m, k, m).expect("m k elements"),
        b: MatRef::new(b, k, n, k).expect("k n elements"),
        beta: &Dd::ZERO,
        c: MatMut::new(&mut c, m, n, m).expect("m n elements"),
    };
    level3::gemm(operands, Mode::Exact);
    c
}

pub fn main() {
    // A double loses the small terms: the first column's products would add up to 0.
    let a = [1e40, 1.0, 2.0, -1e40].map(Dd::from);
    let b = [[1.0, 1.0, 1.0, 1.0], [0.0, 1e-30, 1.0, 0.0]].concat();
    let b: Vec<Dd> = b.into_iter().map(Dd::from).collect();
    let c = product(&a, &b, [1, 2, 4]);
    assert_eq!(c[0], Dd::from(3.0));
    // 2 + 1e-30, as near as two doubles come.
    assert_eq!(c[1], Dd::new(2.0, 1e-30));
    println!("{:?}", c);

    // The exact sum of doubles, rounded once.
    let x = [1e100, 1.0, -1e100];
    let total = sum::sum(Strided::of(&x), Context::chosen());
    assert_eq!(total.expect("x is in host memory"), 1.0);
}
