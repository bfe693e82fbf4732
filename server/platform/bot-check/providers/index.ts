export { default as altcha } from './altcha.ts'
export { default as none } from './none.ts'
export { default as recaptcha } from './recaptcha.ts'
export { default as turnstile } from './turnstile.ts'
