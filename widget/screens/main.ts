import { openShadow } from './open-shadow.ts'
import { show } from './show.ts'

;(window.klepkaParts ??= {}).screens = { show, openShadow }
