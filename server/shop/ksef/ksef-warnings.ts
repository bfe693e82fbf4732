import type { KsefWarnings } from '#contract/console/orders/orders.ts'
import { warsawDate } from '#contract/working-days.ts'
import type { Services } from '#server/platform/services.ts'
import { findOfflineCertificate, hasKsefToken } from './ksef-settings.ts'
import { countDeadlines, countUnaccepted } from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** KSeF usually accepts an invoice within a minute. */
const LATE_AFTER_MS = 15 * MINUTE_MS
/** A deadline is the end of a working day: this long before it somebody is still at work. */
const ALARM_BEFORE_MS = 4 * HOUR_MS
/** Regulation Dz.U. 2025 poz. 1815, § 13. */
const TOKENS_UNTIL = '2026-12-31'
const TOKENS_SHOWN_FROM = '2026-12-01'

/** What the owner has to know today of sending invoices. Of a shop that has stopped sending: its open invoices. */
export const ksefWarnings = async (services: Services): Promise<KsefWarnings> => {
  const nowMs = services.now()
  const { isOn, environment } = services.shopSettings().invoices.ksef
  const isTokenNamed = isOn && warsawDate(nowMs) >= TOKENS_SHOWN_FROM && (await hasKsefToken(services))
  const certificate = isOn ? await findOfflineCertificate(services) : null
  return {
    unaccepted: await countUnaccepted(services.db.read, nowMs - LATE_AFTER_MS),
    ...(await countDeadlines(services.db.read, {
      // A trial that is over has none.
      environments: ['production', environment],
      nowMs,
      untilMs: nowMs + ALARM_BEFORE_MS,
    })),
    certificateEndsMs: certificate?.isEnding ? certificate.endsMs : null,
    tokensUntil: isTokenNamed ? TOKENS_UNTIL : null,
  }
}
