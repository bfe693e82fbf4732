import type { FactorType } from '#contract/identity/names.ts'
import type { Factor } from './factor.ts'
import * as factors from './index.ts'

const KINDS = new Map<FactorType, Factor>(Object.values(factors).map((factor) => [factor.type, factor]))

export const findKind = (type: FactorType): Factor | undefined => KINDS.get(type)
