import { registerParts } from '../page/scripts.ts'
import { phone } from './phone-library.ts'

registerParts({ phone })
