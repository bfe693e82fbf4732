export { default as p24 } from './p24.ts'
