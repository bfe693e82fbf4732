export { default as sourcebuster } from './sourcebuster.ts'
