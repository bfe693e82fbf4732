import { registerParts } from '../page/register-parts.ts'
import { openStore } from './open-store.ts'

registerParts({ store: openStore })
