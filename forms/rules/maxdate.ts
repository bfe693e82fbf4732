import { isDate } from './dates.ts'
import { textRule } from './rule.ts'

/** Compared as text, which is right for years of four digits; what is no date is another rule's business. */
export default textRule((text, { threshold }) => !isDate(threshold) || !isDate(text) || text <= threshold)
