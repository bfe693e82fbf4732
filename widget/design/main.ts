import { registerParts } from '../page/scripts.ts'
import { beginCanvas } from './canvas.ts'

registerParts({ design: beginCanvas })
beginCanvas()
