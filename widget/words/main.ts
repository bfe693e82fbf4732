import { registerParts } from '../page/scripts.ts'
import { richPart } from './rich-text.tsx'
import Sales from './sales.tsx'

registerParts({ rich: richPart, sales: { blocks: { sales: Sales } } })
