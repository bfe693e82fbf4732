import { explainBeside } from './explain-beside.ts'

window.klepkaParts = { why: { begin: explainBeside }, ...window.klepkaParts }
