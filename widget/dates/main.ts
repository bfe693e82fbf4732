import { today } from './today.ts'

window.klepkaParts = { dates: { texts: today }, ...window.klepkaParts }
