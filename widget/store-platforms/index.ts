/** Those that the part `store` brings along; Wix, which needs more than the others, is a part of its own. */
export { default as klepka } from './klepka.ts'
export { default as shopify } from './shopify.ts'
