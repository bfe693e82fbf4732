import { screens } from './screens.ts'

;(window.klepkaParts ??= {}).screens = screens
