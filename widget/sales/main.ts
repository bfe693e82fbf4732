import { registerParts } from '../page/scripts.ts'
import Sales from './sales.tsx'

registerParts({ sales: { blocks: { sales: Sales } } })
