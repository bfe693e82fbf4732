import { type PublishedSite, loadPublishedSite } from '../sites/published-site.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { leadMail as words } from '#storefront/strings/pl/mail/campaign-mail.ts'
import { addDigest, countLeadsBetween, listEndedDigests, removeDigest } from './store.ts'

const HOUR_MS = 3_600_000
const EVERY_MS = 60_000
type Hour = { endsMs: number; count: number }
/** Counted in memory: a row for each site would serialize all leads of a busy campaign. */
const mailedHours = definePart('lead mails of this hour', () => new Map<string, Hour>())

/** Whether one more lead is mailed to the owner separately; if not, this hour's summary counts it. */
export const mayMailLead = async (
  tx: Sql,
  services: Services,
  { id: siteId, settings }: Pick<PublishedSite, 'id' | 'settings'>,
): Promise<boolean> => {
  const bySite = services.get(mailedHours)
  const endsMs = (Math.floor(services.now() / HOUR_MS) + 1) * HOUR_MS
  const known = bySite.get(siteId)
  const count = known?.endsMs === endsMs ? known.count + 1 : 1
  bySite.set(siteId, { endsMs, count })
  if (count <= settings.leadMailsAnHour) return true
  await addDigest(tx, { site_id: siteId, ends_ms: endsMs })
  return false
}

/** Mails the summaries of past hours; returns how many. */
export const sendLeadDigests = async (services: Services): Promise<number> => {
  let sent = 0
  for (const digest of await listEndedDigests(services.db.read, services.now())) {
    const { site_id: siteId, ends_ms: endsMs } = digest
    const site = await loadPublishedSite(services, siteId)
    await services.db.transaction(async (tx) => {
      const to = site?.settings.leadsTo
      if (site && to) {
        const count = await countLeadsBetween(tx, siteId, endsMs - HOUR_MS, endsMs)
        const subject = words.digestSubject(count, site.name)
        const drawn = renderMail(subject, [
          { kind: 'text', text: words.digest(count, site.name, site.settings.leadMailsAnHour) },
          { kind: 'link', label: words.open, url: `${services.settings.publicUrl}/panel/kontakty/` },
        ])
        if (
          await queueMail(
            tx,
            { cause: `leads:${siteId}:digest:${endsMs}`, about: `site:${siteId}`, to, subject, ...drawn },
            services.now(),
          )
        )
          sent += 1
      }
      await removeDigest(tx, digest)
    })
  }
  if (sent > 0) services.mailWaiting()
  return sent
}

export const leadDigestTask = defineTask('lead digests', { everyMs: EVERY_MS, run: sendLeadDigests })
