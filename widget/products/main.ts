import * as blocks from './blocks/index.ts'

window.klepkaParts = { products: { blocks }, ...window.klepkaParts }
