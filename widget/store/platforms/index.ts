export { default as klepka } from './klepka.ts'
export { default as shopify } from './shopify.ts'
export { default as wix } from './wix.ts'
