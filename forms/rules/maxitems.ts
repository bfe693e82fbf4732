import { numeric } from './numbers.ts'
import { rule } from './rule.ts'

/** Items are counted in whole numbers, also where `-0.5` is written. */
export default rule(({ texts }, { threshold }) => texts.length <= Math.trunc(numeric(threshold) ?? Infinity))
