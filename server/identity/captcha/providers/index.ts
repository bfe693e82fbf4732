export { default as altcha } from './altcha.ts'
export { default as recaptcha } from './recaptcha.ts'
export { default as staticTest } from './static-test.ts'
export { default as turnstile } from './turnstile.ts'
