export { default as products } from './products.tsx'
