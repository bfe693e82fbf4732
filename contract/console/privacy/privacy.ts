import { consoleEndpoint } from '../staff/rights.ts'
import type { MarketingChannel } from './marketing-settings.ts'
import type { RetentionKind } from './privacy-settings.ts'
import type { ProcessingActivity } from './processing.ts'

/** What was removed of one kind; `recent`: in the last 30 days. */
export type RetentionReport = {
  kind: RetentionKind
  days: number
  recent: number
  all: number
  /** Null: nothing was removed yet. */
  lastMs: number | null
  problem: string | null
}

export type PrivacyAnswer = {
  removals: RetentionReport[]
  /** How many consent to the shop's marketing now, by channel. */
  consenting: Record<MarketingChannel, number>
  /** Texts that were shown, newest first. */
  texts: { channel: MarketingChannel; version: string; text: string; firstMs: number; times: number }[]
  register: {
    controller: string
    contact: string
    officer: string
    activities: ProcessingActivity[]
    recipients: string[]
    processors: { name: string; service: string; place: string }[]
  }
}

/** Personal data: what is removed when, who consents, and the register of processing (RODO art. 30). */
export const privacyApi = {
  show: consoleEndpoint<PrivacyAnswer>()({ right: 'customers-manage', method: 'GET', path: '/privacy' }),
  /** Who consents now, as a file; whoever withdrew or was erased is not in it. */
  exportConsents: consoleEndpoint<Response>()({
    right: 'customers-manage',
    method: 'GET',
    path: '/privacy/consents/export',
  }),
}
