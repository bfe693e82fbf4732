import { always, type Again, once_a_day, once_a_session, times } from './again-by-rule.ts'
import type { Frequency } from '../behaviour.ts'

/**
 * By the rule of a campaign's frequency; of `once` none, since who has seen it never sees it again. The
 * loader of a site carries those alone that its campaigns have (`tools/build/build-widget.ts`).
 */
export const againByRule: Partial<Record<Frequency['rule'], Again>> = {
  always,
  once_a_day,
  once_a_session,
  times,
}
