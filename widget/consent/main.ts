import { registerParts } from '../page/scripts.ts'
import { watchConsent } from './watch-consent.ts'

registerParts({ consent: watchConsent })
