import * as blocks from './blocks/index.ts'
import css from './offer.css?inline'

window.klepkaParts = { offer: { css, blocks }, ...window.klepkaParts }
