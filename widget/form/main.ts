import * as blocks from './blocks/index.ts'
import { checkForm } from './check-form.ts'
import css from './form.css?inline'

window.klepkaParts = { form: { css, blocks, check: checkForm }, ...window.klepkaParts }
