import { rule } from './rule.ts'

export default rule(({ texts }) => texts.length > 0)
