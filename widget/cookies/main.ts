import { keepByHost } from './keep-by-host.ts'

;(window.klepkaParts ??= {}).cookies = keepByHost
