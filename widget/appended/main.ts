import { appendCode } from './append-code.ts'

;(window.klepkaParts ??= {}).appended = appendCode
