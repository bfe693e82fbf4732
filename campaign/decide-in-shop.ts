import { decide, type Judged, type Verdict } from './decide.ts'
import type { Allows } from './filters/filter.ts'
import { allowingInShop } from './filters/in-shop.ts'
import type { Visitor } from './visitor.ts'

const ofCarts: Record<string, Allows<never> | undefined> = allowingInShop

const NONE: ReadonlySet<string> = Object.freeze(new Set<string>())

/** As `decide`, for callers that may also know the visitor's cart. */
export const decideInShop = (judged: Judged, visitor: Visitor, seenThisSession = NONE): Verdict => {
  // Most campaigns ask nothing of a cart, and a site asks about each of its campaigns with every page.
  if (!judged.filters.some(({ kind }) => ofCarts[kind])) return decide(judged, visitor, seenThisSession)
  const allowed = judged.filters.map((one) => ofCarts[one.kind]?.(one as never, visitor))
  if (allowed.includes(false)) return 'no'
  return decide(
    { ...judged, filters: judged.filters.filter((_, index) => allowed[index] === undefined) },
    visitor,
    seenThisSession,
  )
}
