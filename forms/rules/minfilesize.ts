import { numeric } from './numbers.ts'
import { rule } from './rule.ts'
import { totalSize } from './sizes.ts'

/** Nothing is large enough for a threshold that is no number. */
export default rule(({ files }, { threshold }) => totalSize(files) >= (numeric(threshold) ?? Infinity))
