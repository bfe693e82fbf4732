export { default as social } from './social.tsx'
