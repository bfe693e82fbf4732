import { numeric } from './numbers.ts'
import { textRule } from './rule.ts'

/** What is no number is another rule's business. */
export default textRule(
  (text, { threshold }) => !((numeric(text) ?? -Infinity) > (numeric(threshold) ?? Infinity)),
)
