import { loadPublishedSite, type PublishedSite } from '../sites/published-site.ts'
import type { Services } from '#server/platform/services.ts'
import { findLead, type LeadRow, setLeadConfirmed, setUnsubscribed, listLeadsOf } from './store.ts'
import { notifyOfLead, queueLeadEvent } from './notify-of-lead.ts'
import { createHash } from 'node:crypto'
import type { Sql } from '#server/platform/db/tables.ts'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'
import { takeFromQuota } from '#server/platform/limits/quota.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { leadUrl } from './lead-links.ts'
import { leadUnsubscribed } from '../events.ts'
import { aboutLead } from './remove-lead.ts'
import { leadStringsIn } from './lead-strings.ts'
import type { LeadConsent } from '../fields/check-fields.ts'
import {
  confirmConsent,
  findConsentsOfLead,
  recordMarketingConsent,
  SHOP_SCOPE,
  withdrawConsent,
} from '#server/shop/consents/consents.ts'

type Query = {
  campaignIds: readonly string[]
  /** Only leads of this site; null: of any. */
  siteId: string | null
  /** 0: never. */
  refusedMs: number
}

/**
 * Whether an address was left in one of these campaigns, confirmed, with every requested consent, and not unsubscribed.
 * Anybody can type anybody's address: after an unsubscription only what a mailed link confirmed later counts.
 */
export const findAgreedLead = async (
  sql: Sql,
  email: string,
  { campaignIds, siteId, refusedMs }: Query,
): Promise<boolean> => {
  const leads = await listLeadsOf(sql, email, campaignIds, siteId)
  const lastNoMs = Math.max(refusedMs, ...leads.map(({ unsubscribed_ms }) => Number(unsubscribed_ms ?? 0)))
  return leads.some(({ consents_json, received_ms, confirmed_ms, unsubscribed_ms }) => {
    if (confirmed_ms === null || unsubscribed_ms !== null) return false
    if (lastNoMs > 0 && !(Number(received_ms) > lastNoMs && Number(confirmed_ms) > Number(received_ms)))
      return false
    const consents = JSON.parse(consents_json) as LeadConsent[]
    return consents.length > 0 && consents.every(({ isGiven }) => isGiven)
  })
}

/** Whose marketing a site's campaigns serve: the shop's own site is the shop. */
export const marketingScopeOf = (services: Services, siteId: string): string =>
  services.shopSettings().campaignSite === siteId ? SHOP_SCOPE : siteId

/** Records the ticked consents of a lead, in its transaction. */
export const recordLeadConsents = async (tx: Sql, services: Services, lead: LeadRow): Promise<void> => {
  if (lead.email === null) return
  for (const { text, isGiven } of JSON.parse(lead.consents_json) as LeadConsent[])
    if (isGiven)
      await recordMarketingConsent(tx, services, {
        email: lead.email,
        channel: 'email',
        scope: marketingScopeOf(services, lead.site_id),
        text,
        source: 'campaign',
        sourceId: lead.id,
        pageUrl: lead.page_url,
        ip: lead.ip,
      })
}

/** Repeated submissions must not flood another person's mailbox. */
const MAILS_AN_HOUR = 3

/** Mails the confirmation link, in the transaction of the lead. */
export const requestConfirmation = async (
  tx: Sql,
  services: Services,
  { name }: Pick<PublishedSite, 'name'>,
  lead: LeadRow,
  inLanguage: string,
): Promise<void> => {
  const nowMs = services.now()
  if (lead.email === null) return
  const mailbox = createHash('sha256').update(mailboxOf(lead.email)).digest('base64url')
  if ((await takeFromQuota(tx, `confirm:${lead.site_id}:${mailbox}`, MAILS_AN_HOUR, nowMs)) > 0) return
  const { language, words } = leadStringsIn(inLanguage)
  const subject = words.confirm.subject(name)
  const unsubscribe = leadUrl(services, 'unsubscribe', lead.id)
  const drawn = renderMail(
    subject,
    [
      { kind: 'text', text: words.confirm.opening(name) },
      { kind: 'link', label: words.confirm.button, url: leadUrl(services, 'confirm', lead.id) },
      { kind: 'text', text: words.confirm.closing },
      { kind: 'text', text: `${words.unsubscribe.link}: ${unsubscribe}` },
    ],
    language,
  )
  await queueMail(
    tx,
    {
      cause: `lead:${lead.id}:confirm`,
      about: aboutLead(lead.id),
      to: lead.email,
      subject,
      ...drawn,
      // RFC 8058: mail programs show a button that needs one click.
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      endsMs: nowMs + CONFIRMED_WITHIN_MS,
    },
    nowMs,
  )
}

/** Links are not valid after this time. */
export const CONFIRMED_WITHIN_MS = 30 * 86_400_000

/** A lead whose link is still valid; undefined: it was removed or has expired. */
export const findLeadToConfirm = async (services: Services, id: string): Promise<LeadRow | undefined> => {
  const lead = await findLead(services.db.read, id)
  return lead &&
    (lead.confirmed_ms !== null || services.now() - Number(lead.received_ms) < CONFIRMED_WITHIN_MS)
    ? lead
    : undefined
}

/**
 * Confirms a lead and notifies the owner, once; following the link again changes nothing. False: there is no such lead.
 */
export const confirmLead = async (
  services: Services,
  id: string,
  from: { ip: string; pageUrl: string } = { ip: '', pageUrl: '' },
): Promise<boolean> => {
  const lead = await findLeadToConfirm(services, id)
  if (!lead) return false
  const site = await loadPublishedSite(services, lead.site_id)
  await services.db.transaction(async (tx) => {
    const confirmed = { ...lead, confirmed_ms: services.now() }
    if (!(await setLeadConfirmed(tx, id, confirmed.confirmed_ms))) return
    for (const given of await findConsentsOfLead(tx, id)) await confirmConsent(tx, services, given, from)
    if (site) await notifyOfLead(tx, services, site, confirmed)
  })
  services.mailWaiting()
  return true
}

/** Unsubscribes an address from this site: all its leads are marked. False: there is no such lead. */
export const unsubscribeLead = async (services: Services, id: string): Promise<boolean> => {
  const lead = await findLead(services.db.read, id)
  if (!lead) return false
  const site = await loadPublishedSite(services, lead.site_id)
  await services.db.transaction(async (tx) => {
    const unsubscribed = { ...lead, unsubscribed_ms: services.now() }
    if (!(await setUnsubscribed(tx, lead, unsubscribed.unsubscribed_ms))) return
    if (lead.email !== null)
      await withdrawConsent(tx, services, {
        email: lead.email,
        channel: 'email',
        scope: marketingScopeOf(services, lead.site_id),
        source: 'link',
        sourceId: lead.id,
      })
    if (site) await queueLeadEvent(tx, services, site, 'lead_unsubscribed', unsubscribed)
    await services.events.emit(leadUnsubscribed, { tx, lead: unsubscribed })
  })
  return true
}
