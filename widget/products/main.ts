import * as blocks from './blocks/index.ts'
import { hasProducts } from './find-products.ts'

window.klepkaParts = { products: { blocks, hasContent: hasProducts }, ...window.klepkaParts }
