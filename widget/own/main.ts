import { beginFonts } from './begin-fonts.ts'
import * as blocks from './blocks/index.ts'

window.klepkaParts = { own: { blocks, begin: beginFonts }, ...window.klepkaParts }
