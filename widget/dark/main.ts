import { registerParts } from '../page/scripts.ts'
import { followPage } from './follow-page.ts'

registerParts({ dark: { begin: ({ layer }, { container }) => followPage(layer, container) } })
