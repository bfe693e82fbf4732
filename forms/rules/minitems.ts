import { numeric } from './numbers.ts'
import { rule } from './rule.ts'

/** Items are counted in whole numbers: of a threshold of 2.9, two count. */
export default rule(({ texts }, { threshold }) => !(texts.length < Math.trunc(numeric(threshold) ?? 0)))
