export { default as video } from './video.tsx'
