import { createHash } from 'node:crypto'
import type { LiveSite } from '#server/campaigns/live-site.ts'
import type { Sql } from '#server/db/tables.ts'
import { mailboxOf } from '#server/limits/mailbox.ts'
import { takeFromQuota } from '#server/limits/quota.ts'
import { drawMail } from '#server/mail/draw-mail.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { CONFIRMED_WITHIN_MS } from './confirm-lead.ts'
import { leadUrl } from './lead-links.ts'
import { aboutLead } from './remove-lead.ts'
import type { LeadRow } from './store.ts'
import { wordsIn } from './words/by-language.ts'

/** Somebody else's mailbox must not be flooded by whoever types it again and again. */
const MAILS_AN_HOUR = 3

type Needs = Pick<Shop, 'now' | 'settings'>

/** Mails the link by which an address is confirmed, in the transaction of the lead. */
export const askToConfirm = async (
  tx: Sql,
  shop: Needs,
  { name }: Pick<LiveSite, 'name'>,
  lead: LeadRow,
  inLanguage: string,
): Promise<void> => {
  const nowMs = shop.now()
  if (lead.email === null) return
  const mailbox = createHash('sha256').update(mailboxOf(lead.email)).digest('base64url')
  if ((await takeFromQuota(tx, `confirm:${lead.site_id}:${mailbox}`, MAILS_AN_HOUR, nowMs)) > 0) return
  const { language, words } = wordsIn(inLanguage)
  const subject = words.confirm.subject(name)
  const unsubscribe = leadUrl(shop, 'unsubscribe', lead.id)
  const drawn = drawMail(
    subject,
    [
      { kind: 'text', text: words.confirm.opening(name) },
      { kind: 'link', label: words.confirm.button, url: leadUrl(shop, 'confirm', lead.id) },
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
