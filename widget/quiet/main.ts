import { isMeantFor } from './is-meant-for.ts'
import { quietMoment } from './quiet-moment.ts'

;(window.klepkaParts ??= {}).quiet = { moment: quietMoment, isMeantFor }
