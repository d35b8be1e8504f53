//! Double-double Rgemm against exact results, over shapes, options, ranges and specials.

mod accuracy;
mod arguments;
mod bits;
mod operands;
mod specials;

use crate::common::gpu;
use accuracy::{
    cancelling_products_are_accurate, denormal_numbers_cost_an_absolute_error_only,
    every_shape_to_20_with_every_option, larger_shapes_are_accurate,
    scaled_rows_and_columns_are_accurate,
};
use operands::COMPARED;
use specials::{
    nan_and_infinity_spread_as_in_the_reference, overflow_happens_only_where_the_result_overflows,
};

#[test]
#[ignore = "needs a GPU"]
fn the_gpu_has_the_same_bits() {
    COMPARED.set(Some(gpu()));
    every_shape_to_20_with_every_option();
    larger_shapes_are_accurate();
    scaled_rows_and_columns_are_accurate();
    cancelling_products_are_accurate();
    denormal_numbers_cost_an_absolute_error_only();
    nan_and_infinity_spread_as_in_the_reference();
    overflow_happens_only_where_the_result_overflows();
}
