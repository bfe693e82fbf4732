export { default as coupon } from './coupon.tsx'
export { default as ticker } from './ticker.tsx'
export { default as timer } from './timer.tsx'
