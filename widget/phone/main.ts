import { phone } from './phone-library.ts'

window.klepkaParts = { phone, ...window.klepkaParts }
