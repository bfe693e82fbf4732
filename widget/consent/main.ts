import { watchConsent } from './watch-consent.ts'

;(window.klepkaParts ??= {}).consent = watchConsent
