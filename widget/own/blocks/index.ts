export { default as html } from './html.tsx'
