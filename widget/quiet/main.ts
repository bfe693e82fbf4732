import { quietMoment } from './quiet-moment.ts'

;(window.klepkaParts ??= {}).quiet = quietMoment
