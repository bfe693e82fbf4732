import { isDate } from './dates.ts'
import { textRule } from './rule.ts'

/** The calendar decides: there is no 30 February. */
export default textRule(isDate)
