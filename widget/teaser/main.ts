import { tease } from './tease.ts'

window.klepkaParts = { teaser: tease, ...window.klepkaParts }
