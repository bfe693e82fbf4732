import { pickShown } from './pick-shown.ts'

window.klepkaParts = { variants: pickShown, ...window.klepkaParts }
