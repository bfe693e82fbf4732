export { default as bacs } from './bacs.ts'
export { default as cod } from './cod.ts'
