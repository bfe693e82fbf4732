export { default as fixed_cart } from './fixed-cart.ts'
export { default as fixed_product } from './fixed-product.ts'
export { default as percent } from './percent.ts'
