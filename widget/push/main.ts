import { registerParts } from '../page/register-parts.ts'
import { pushPage } from './push-page.ts'

registerParts({ push: { begin: pushPage } })
