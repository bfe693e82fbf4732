export { default as fade } from './fade.ts'
