import { keepCookies } from './keep-cookies.ts'

;(window.klepkaParts ??= {}).cookies = keepCookies
