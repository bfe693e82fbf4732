export { default as p24 } from './p24.ts'
export { default as payu } from './payu.ts'
export { default as stripe } from './stripe.ts'
