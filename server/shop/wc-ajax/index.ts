export {
  handleAddToCart as add_to_cart,
  handleApplyCoupon as apply_coupon,
  handleCartTotals as get_cart_totals,
  handleRefreshedFragments as get_refreshed_fragments,
  handleRemoveCoupon as remove_coupon,
  handleRemoveFromCart as remove_from_cart,
} from './cart-calls.ts'
export {
  handleCheckout as checkout,
  handleOrderReview as update_order_review,
  handleShippingMethod as update_shipping_method,
} from './checkout-calls.ts'
export { default as get_variation } from './get-variation.ts'
