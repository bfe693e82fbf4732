import { countGoals } from './count-goals.ts'

;(window.klepkaParts ??= {}).goals = countGoals
