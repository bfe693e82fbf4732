import * as blocks from './blocks/index.ts'

window.klepkaParts = { social: { blocks }, ...window.klepkaParts }
