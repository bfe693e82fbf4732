import {
  type MarketingChannel,
  marketingChannels,
  offeredConsents,
} from '#contract/console/privacy/marketing-settings.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'
import { takeFromQuota } from '#server/platform/limits/quota.ts'
import { type MailGuard, type MailToQueue, queueMail } from '#server/platform/mail/queue-mail.ts'
import { type MailPart, renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { newsletter as words } from '#storefront/strings/pl/mail/newsletter.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { choicesPath, confirmUrl, unsubscribeUrl } from './consent-links.ts'
import {
  confirmConsent,
  consentState,
  recordMarketingConsent,
  recordProvenConsent,
  refusedMs,
  REMINDER_SCOPE,
  SHOP_SCOPE,
  withdrawConsent,
} from './consents.ts'
import { findConsentRow, hashContacts, listConsentsOf } from './store.ts'

/** Repeated submissions must not flood another person's mailbox. */
const LETTERS_AN_HOUR = 2
const DAY_MS = 86_400_000
/** Links of the first letter are not valid after this. */
export const CONFIRM_MS = 30 * DAY_MS

/** RFC 8058: mail programs show a button that needs one click. */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

type CommercialMail = Omit<MailToQueue, 'text' | 'html' | 'headers' | 'commercialScope'> & {
  parts: MailPart[]
  /** Whether only people with a confirmed consent get it; nobody who refused gets any. */
  needsConsent: boolean
}

/**
 * Queues commercial mail of the shop, with its ways out, unless its reader refused or has not consented. False: it was
 * not queued. It is looked up again when the mail is sent.
 */
export const queueCommercialMail = async (
  tx: Sql,
  services: Services,
  { parts, needsConsent, ...mail }: CommercialMail,
): Promise<boolean> => {
  const email = mail.to.toLowerCase()
  const state = await consentState(tx, email, 'email')
  if (state === 'withdrawn' || (needsConsent && state !== 'given')) return false
  const url = unsubscribeUrl(services, email)
  return queueMail(
    tx,
    {
      ...mail,
      commercialScope: SHOP_SCOPE,
      headers: unsubscribeHeaders(url),
      ...renderMail(mail.subject, [
        ...parts,
        { kind: 'text', text: `${words.unsubscribe}: ${url}` },
        {
          kind: 'text',
          text: `${words.manage}: ${services.settings.publicUrl}${choicesPath(services, email)}`,
        },
      ]),
    },
    services.now(),
  )
}

/** Withholds commercial mail whose reader refused since it was queued. */
export const refusalGuard =
  (services: Services): MailGuard =>
  async ({ to, scope, queuedMs }) =>
    (await refusedMs(
      services.db.read,
      to,
      scope === SHOP_SCOPE ? [SHOP_SCOPE] : [SHOP_SCOPE, REMINDER_SCOPE, scope],
    )) < queuedMs

export type Subscription = {
  email: string
  /** As `readPhone` writes it; null: none was given. */
  phone: string | null
  channels: readonly MarketingChannel[]
  source: 'newsletter' | 'checkout' | 'account'
  sourceId?: string
  pageUrl: string
  ip: string
  /** The address is a signed-in member's, proven before. */
  isProven: boolean
}

/**
 * Records the ticked consents with their texts, in the transaction of the form. An address that is not proven gets a
 * letter with a link; nothing shows whether it is subscribed already.
 */
export const subscribe = async (
  tx: Sql,
  services: Services,
  { email: typed, phone, channels, isProven, ...from }: Subscription,
): Promise<void> => {
  const email = typed.toLowerCase()
  const { marketing, shopName } = services.shopSettings()
  for (const { channel, text } of offeredConsents(marketing, shopName)) {
    const contact = channel === 'email' ? email : phone
    if (!channels.includes(channel) || contact === null) continue
    const evidence = { ...from, email, contact, channel, scope: SHOP_SCOPE, text }
    if (channel === 'email' && isProven) {
      await recordProvenConsent(tx, services, evidence)
      continue
    }
    const isKnown = (await consentState(tx, contact, channel)) === 'given'
    const { id } = await recordMarketingConsent(tx, services, evidence)
    if (channel === 'email' && !isKnown) await queueConfirmation(tx, services, { id, email, text })
  }
}

const queueConfirmation = async (
  tx: Sql,
  services: Services,
  { id, email, text }: { id: string; email: string; text: string },
): Promise<void> => {
  const nowMs = services.now()
  const [mailbox] = await hashContacts(tx, [mailboxOf(email)])
  if ((await takeFromQuota(tx, `newsletter:${mailbox}`, LETTERS_AN_HOUR, nowMs)) > 0) return
  const { shopName } = services.shopSettings()
  const subject = words.confirmSubject(shopName)
  await queueMail(
    tx,
    {
      cause: `consent:${id}`,
      about: `consent:${id}`,
      to: email,
      subject,
      headers: unsubscribeHeaders(unsubscribeUrl(services, email)),
      ...renderMail(subject, [
        { kind: 'text', text: words.confirmText(shopName) },
        { kind: 'text', text: `${words.consentWas}: „${text}”` },
        { kind: 'link', label: words.confirmLabel, url: confirmUrl(services, id) },
        { kind: 'text', text: words.confirmIgnore },
        { kind: 'text', text: mailWords.goodbye(shopName) },
      ]),
      endsMs: nowMs + CONFIRM_MS,
    },
    nowMs,
  )
}

/** Whether a mailed link still confirms something, or did. */
export const isConfirmable = async (services: Services, id: string): Promise<boolean> => {
  const row = await findConsentRow(services.db.read, id)
  if (!row || row.contact === '' || Number(row.at_ms) < services.now() - CONFIRM_MS) return false
  return (await consentState(services.db.read, row.contact, 'email', row.scope)) !== 'withdrawn'
}

/** False: the link is not valid any more. */
export const confirmSubscription = async (
  services: Services,
  id: string,
  from: { ip: string; pageUrl: string },
): Promise<boolean> =>
  (await isConfirmable(services, id)) &&
  services.db.transaction(async (tx) => {
    const row = await findConsentRow(tx, id)
    return row !== undefined && confirmConsent(tx, services, row, from)
  })

type Choice = { channel: MarketingChannel; contact: string; isGiven: boolean }

/** What an address consents to, by channel; also for the telephone number that was last given with it. */
export const listChoices = async (services: Services, email: string): Promise<Choice[]> => {
  const db = services.db.read
  const rows = await listConsentsOf(db, [email])
  const choices: Choice[] = []
  for (const channel of marketingChannels) {
    const contact =
      channel === 'email' ? email : rows.find((row) => row.channel === channel && row.contact !== '')?.contact
    if (contact !== undefined)
      choices.push({ channel, contact, isGiven: (await consentState(db, contact, channel)) === 'given' })
  }
  return choices
}

/** Withdraws these channels of an address and its number; others stay as they are. */
export const unsubscribe = async (
  services: Services,
  email: string,
  channels: readonly MarketingChannel[],
  from: { source: 'link' | 'account'; ip: string; pageUrl: string },
): Promise<void> => {
  const choices = await listChoices(services, email)
  await services.db.transaction(async (tx) => {
    for (const { channel, contact } of choices)
      if (channels.includes(channel) && (await consentState(tx, contact, channel)) !== 'withdrawn')
        await withdrawConsent(tx, services, { ...from, email, contact, channel, scope: SHOP_SCOPE })
  })
}
