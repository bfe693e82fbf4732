export { default as addToCart } from './add-to-cart.ts'
export { applyCoupon, close, launch, redirect, submit } from './window-actions.ts'
