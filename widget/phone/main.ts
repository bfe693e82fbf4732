import { phone } from './phone-library.ts'

window.klepkaParts = { ...window.klepkaParts, phone }
