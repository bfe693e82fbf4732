import type { QuoteState } from '#contract/console/quotes.ts'
import { quotesWords } from './strings.ts'

const LOOKS: Record<QuoteState, string> = {
  draft: '',
  sent: 'is-pending',
  seen: 'is-pending',
  accepted: 'is-completed',
  expired: 'is-cancelled',
  withdrawn: 'is-cancelled',
}

/** The state of a quote in words. */
export const QuoteBadge = ({ state }: { state: QuoteState }) => (
  <span className={`badge ${LOOKS[state]}`}>{quotesWords.state(state)}</span>
)
