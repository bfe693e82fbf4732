export { default as klepka } from './klepka.ts'
export { default as consent_mode } from './consent-mode.ts'
export { default as tcf } from './tcf.ts'
export { default as wordpress } from './wordpress.ts'
