import { totalLength } from './lengths.ts'
import { leadingNumber } from './numbers.ts'
import { rule } from './rule.ts'

export default rule(
  ({ texts }, { threshold }) =>
    totalLength(texts) <= Math.trunc(leadingNumber(threshold)) || texts.length === 0,
)
