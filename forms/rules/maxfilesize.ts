import { numeric } from './numbers.ts'
import { rule } from './rule.ts'
import { totalSize } from './sizes.ts'

export default rule(({ files }, { threshold }) => totalSize(files) <= (numeric(threshold) ?? Infinity))
