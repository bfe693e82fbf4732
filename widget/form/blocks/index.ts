export { default as fields } from './fields.tsx'
