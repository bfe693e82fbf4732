import { registerParts } from '../page/scripts.ts'
import { pushPage } from './push-page.ts'

registerParts({ push: { begin: pushPage } })
