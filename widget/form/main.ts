import { checkForm } from './check-form.ts'
import { Field } from './field.tsx'
import css from './form.css?inline'

window.klepkaParts = { form: { css, Field, check: checkForm }, ...window.klepkaParts }
