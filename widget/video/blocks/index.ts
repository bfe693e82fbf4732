export { default as video } from './video-block.tsx'
