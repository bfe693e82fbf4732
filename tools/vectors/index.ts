export { default as orderAttribution } from './order-attribution.ts'
export { default as sourcebuster } from './sourcebuster.ts'
export { default as sourcebusterFacts } from './sourcebuster-facts.ts'
export { default as storefrontClientTraces } from './storefront-client-traces.ts'
