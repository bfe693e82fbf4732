import { isMainFrame } from './is-main-frame.ts'

window.klepkaParts = { frames: isMainFrame, ...window.klepkaParts }
