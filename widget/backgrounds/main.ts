import { beginBackground } from './begin-background.ts'
import css from './backgrounds.css?inline'

window.klepkaParts = { backgrounds: { css, begin: beginBackground }, ...window.klepkaParts }
