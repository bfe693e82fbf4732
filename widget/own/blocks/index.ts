export { default as html } from './html-block.tsx'
