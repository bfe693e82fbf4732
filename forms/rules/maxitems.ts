import { numeric } from './numbers.ts'
import { rule } from './rule.ts'

export default rule(({ texts }, { threshold }) => texts.length <= (numeric(threshold) ?? Infinity))
