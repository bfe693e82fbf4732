import { registerParts } from '../page/register-parts.ts'
import { phone } from './phone-library.ts'

registerParts({ phone })
