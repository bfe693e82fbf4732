import { totalLength } from './lengths.ts'
import { leadingNumber } from './numbers.ts'
import { rule } from './rule.ts'

/** An empty field is the rule `required`'s business. */
export default rule(({ texts }, { threshold }) => {
  const length = totalLength(texts)
  return length === 0 || length >= Math.trunc(leadingNumber(threshold))
})
