import { rule } from './rule.ts'

export default rule(({ files }) => files.length > 0)
