import { always, type Again, once_a_day, once_a_session, times } from './again-by-rule.ts'
import type { Frequency } from '../behaviour.ts'

/**
 * Functions by frequency rule; none for `once`, which is never shown again. A site's loader contains only
 * those of its campaigns (`tools/build/build-widget.ts`).
 */
export const againByRule: Partial<Record<Frequency['rule'], Again>> = {
  always,
  once_a_day,
  once_a_session,
  times,
}
