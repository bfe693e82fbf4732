import { createHash } from 'node:crypto'
import { fixedCodeOf } from '#campaign/prizes/coupon.ts'
import { fillPlaceholders } from '#campaign/texts/placeholders.ts'
import type { FollowUpSettings } from '#contract/console/campaigns/follow-up.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'
import { countTaken, HOUR_MS, takeFromQuota } from '#server/platform/limits/quota.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { type MailPart, renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { marketingScopeOf } from '../leads/lead-consent.ts'
import { leadUrl } from '../leads/lead-links.ts'
import { readLeadPrize } from '../leads/lead-prize.ts'
import { leadStringsIn } from '../leads/lead-strings.ts'
import { aboutLead } from '../leads/remove-lead.ts'
import { findSavedCampaign } from '../sites/find-campaign.ts'
import { mayReceive } from './audience.ts'
import { contactOfLead } from './contact-of-lead.ts'

/** A form must not flood another person's mailbox … */
const MAILS_TO_ONE_AN_HOUR = 2
/** … nor make the shop's mail server a source of unwanted mail: what is more waits for the next hours. */
export const WELCOME_MAILS_AN_HOUR = 200
/** What would wait longer is not sent. */
const MAX_HOURS_LATER = 5

type LeadRow = Tables['leads']

/** When one more mail of a site may leave, milliseconds UTC; undefined: not within the next hours. */
const takeTurn = async (tx: Sql, siteId: string, nowMs: number): Promise<number | undefined> => {
  const key = `welcome:${siteId}`
  const waitSeconds = await takeFromQuota(tx, key, WELCOME_MAILS_AN_HOUR, nowMs)
  if (waitSeconds === 0) return nowMs
  const hoursLater = Math.ceil((await countTaken(tx, key, nowMs)) / WELCOME_MAILS_AN_HOUR) - 2
  return hoursLater >= MAX_HOURS_LATER ? undefined : nowMs + waitSeconds * 1_000 + hoursLater * HOUR_MS
}

/** The code that the form promised: of the prize that was won, the lead's own, or everybody's; '': none. */
const codeOf = async (services: Services, lead: LeadRow): Promise<string> => {
  const prize = readLeadPrize(lead)
  if (prize) return prize.isLosing ? '' : prize.code
  const saved = await findSavedCampaign(services, lead.campaign_id)
  return saved ? fixedCodeOf(saved.campaign) : ''
}

/**
 * Queues the mail that welcomes a lead, once, in the transaction that counts it. One with the promised code is part of
 * what the form promised; any other one needs consent to marketing, and says how to unsubscribe.
 */
export const queueWelcome = async (
  tx: Sql,
  services: Services,
  site: { id: string; name: string },
  lead: LeadRow,
  { isOn, kind, subject: subjectPattern, text: textPattern }: FollowUpSettings['welcome'],
): Promise<void> => {
  if (!isOn || lead.email === null) return
  const isMarketing = kind === 'marketing'
  if (isMarketing && !(await mayReceive(tx, services, 'marketing', lead))) return
  const code = await codeOf(services, lead)
  // Without a code there is nothing that was promised.
  if (!isMarketing && code === '') return
  const nowMs = services.now()
  const mailbox = createHash('sha256').update(mailboxOf(lead.email)).digest('base64url')
  if ((await takeFromQuota(tx, `welcome:${site.id}:${mailbox}`, MAILS_TO_ONE_AN_HOUR, nowMs)) > 0) return
  const sendMs = await takeTurn(tx, site.id, nowMs)
  if (sendMs === undefined) {
    services.log(`welcome mail of site ${site.id}: too many this hour, one is not sent`)
    return
  }
  const { firstName } = contactOfLead(lead, site.name)
  const values = {
    code,
    name: firstName,
    prize: readLeadPrize(lead)?.label ?? '',
    campaign: lead.campaign_name,
    site: site.name,
  }
  const { language: saved } = JSON.parse(lead.details_json) as { language?: string }
  const { language, words } = leadStringsIn(saved ?? 'pl')
  const subject = fillPlaceholders(subjectPattern, values)
  const unsubscribe = leadUrl(services, 'unsubscribe', lead.id)
  const parts: MailPart[] = [{ kind: 'text', text: fillPlaceholders(textPattern, values) }]
  if (isMarketing) parts.push({ kind: 'text', text: `${words.unsubscribe.link}: ${unsubscribe}` })
  await queueMail(
    tx,
    {
      cause: `lead:${lead.id}:welcome`,
      about: aboutLead(lead.id),
      to: lead.email,
      subject,
      ...renderMail(subject, parts, language),
      ...(isMarketing && {
        commercialScope: marketingScopeOf(services, site.id),
        headers: {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
      notBeforeMs: sendMs,
    },
    nowMs,
  )
}
