export { default as acceptance } from './acceptance.ts'
export { default as quiz } from './quiz.ts'
export { default as captcha } from './captcha.ts'
