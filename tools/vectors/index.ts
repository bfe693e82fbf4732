export { default as orderAttribution } from './order-attribution.ts'
export { default as sourcebuster } from './sourcebuster.ts'
