import { openWix } from '../store-platforms/wix.ts'

;(window.klepkaParts ??= {}).wix = openWix
