import * as blocks from './blocks/index.ts'

window.klepkaParts = { offer: { blocks }, ...window.klepkaParts }
