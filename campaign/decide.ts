import type { Allows } from './filters/filter.ts'
import { allowing } from './filters/in-page.ts'
import { mayShowAgain } from './may-show-again.ts'
import type { DecidingConfiguration } from './configured.ts'
import type { Visitor } from './visitor.ts'

/** 'unknown': something that decides is only known elsewhere. */
export type Verdict = 'yes' | 'no' | 'unknown'

/** What is decided by. */
export type Judged = DecidingConfiguration['campaigns'][number]

/**
 * Whether a visitor may be shown a campaign: every filter must allow it. A filter of a newer release than
 * this page is nothing it can tell.
 */
export const decide = (
  { id, filters: wanted, frequency }: Judged,
  visitor: Visitor,
  seenThisSession: ReadonlySet<string>,
): Verdict => {
  let verdict: Verdict = 'yes'
  for (const one of wanted) {
    const allowed = (allowing as Record<string, Allows<never> | undefined>)[one.kind]?.(one as never, visitor)
    if (allowed === false) return 'no'
    if (allowed === undefined) verdict = 'unknown'
  }
  // Last: what a page remembers is read from its storage.
  return mayShowAgain(frequency, visitor.memory.get(id), visitor, seenThisSession.has(id)) ? verdict : 'no'
}
