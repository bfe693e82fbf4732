import type { MemberStatus } from '#contract/console/shop/members.ts'
import { membersWords } from './strings.ts'

/** Looks like the order state of a similar meaning. */
const LOOKS: Record<MemberStatus, string> = {
  PENDING: 'is-on_hold',
  ACTIVE: 'is-completed',
  BLOCKED: 'is-failed',
  OFFLINE: 'is-cancelled',
}

export const MemberBadge = ({ status }: { status: MemberStatus }) => (
  <span className={`badge ${LOOKS[status]}`}>{membersWords.status(status)}</span>
)
