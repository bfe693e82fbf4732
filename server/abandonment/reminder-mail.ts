import { formatPrice } from '#contract/money.ts'
import { drawMail, type MailPart } from '#server/mail/draw-mail.ts'
import { mail } from '#storefront/strings/pl/mail.ts'
import { reminders as words } from '#storefront/strings/pl/reminders.ts'

export type RemindedLine = {
  name: string
  choice: { label: string; value: string }[]
  quantity: number
  totalGrosze: number
}
type Links = { restoreUrl: string; refuseUrl: string }

const dayOf = new Intl.DateTimeFormat('pl', { day: 'numeric', month: 'long', timeZone: 'Europe/Warsaw' })

/** A mail that reminds of a cart. */
export const cartReminderMail = ({
  shopName,
  lines,
  totalGrosze,
  endsMs,
  restoreUrl,
  refuseUrl,
}: Links & { shopName: string; lines: readonly RemindedLine[]; totalGrosze: number; endsMs: number }): {
  subject: string
  text: string
  html: string
} => {
  const subject = words.subject(shopName)
  const parts: MailPart[] = [
    { kind: 'text', text: `${mail.hello('')}\n\n${words.opening}` },
    { kind: 'heading', text: words.items },
    {
      kind: 'rows',
      rows: [
        ...lines.map(({ name, choice, quantity, totalGrosze: lineGrosze }) => ({
          label: [
            name,
            ...choice.map(({ label, value }) => `${label}: ${value}`),
            mail.pieces(quantity),
          ].join('\n'),
          value: formatPrice(lineGrosze),
        })),
        { label: words.total, value: formatPrice(totalGrosze), isStrong: true },
      ],
    },
    { kind: 'link', label: words.button, url: restoreUrl },
    { kind: 'text', text: words.prices(dayOf.format(endsMs)) },
    ...closing(shopName, refuseUrl),
  ]
  return { subject, ...drawMail(subject, parts) }
}

/** A mail that reminds of what was looked at in somebody's shop. */
export const browsingReminderMail = ({
  siteName,
  products,
  refuseUrl,
}: {
  siteName: string
  products: readonly { name: string; url: string }[]
  refuseUrl: string
}): { subject: string; text: string; html: string } => {
  const subject = words.browsing.subject(siteName)
  const parts: MailPart[] = [
    { kind: 'text', text: `${mail.hello('')}\n\n${words.browsing.opening}` },
    { kind: 'heading', text: words.browsing.items },
    ...products.map(({ name, url }): MailPart => ({ kind: 'link', label: name, url })),
    ...closing(siteName, refuseUrl),
  ]
  return { subject, ...drawMail(subject, parts) }
}

const closing = (name: string, refuseUrl: string): MailPart[] => [
  { kind: 'text', text: mail.goodbye(name) },
  { kind: 'text', text: `${words.why}\n${words.refuse}: ${refuseUrl}` },
]
