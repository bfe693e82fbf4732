import { formatPrice } from '#contract/money.ts'
import { renderMail, type MailPart } from '#server/platform/mail/render-mail.ts'
import type { LowestPrice } from '#contract/shop/product.ts'
import { catalog } from '#storefront/strings/pl/catalog/catalog.ts'
import { mail } from '#storefront/strings/pl/mail/order-mail.ts'
import { reminders as words } from '#storefront/strings/pl/mail/reminders.ts'
import { listProductCards } from '#server/shop/catalog/cards/list-product-cards.ts'
import type { Services } from '#server/platform/services.ts'
import { reminderPaths } from './reminder-links.ts'
import { LINK_LIVES_MS } from './restore-cart.ts'

const PRODUCTS = 2

/** The mail as it would be for a cart with the shop's best sellers; its links lead nowhere. */
export const previewReminder = async ({
  db,
  now,
  settings,
  shopSettings,
}: Services): Promise<{ subject: string; html: string }> => {
  const { cards } = await listProductCards(
    db.read,
    { listing: 'all', orderBy: 'popularity', page: 1, perPage: PRODUCTS },
    now(),
  )
  const lines = cards.map(({ name, priceGrosze, lowestPrice }, index) => ({
    name,
    choice: [],
    quantity: index + 1,
    totalGrosze: (priceGrosze ?? 0) * (index + 1),
    reduced: lowestPrice && priceGrosze !== null ? { unitGrosze: priceGrosze, lowest: lowestPrice } : null,
  }))
  const url = (path: string) => settings.publicUrl + path.replace(':token', '')
  return cartReminderMail({
    shopName: shopSettings().shopName,
    lines,
    totalGrosze: lines.reduce((sum, { totalGrosze }) => sum + totalGrosze, 0),
    endsMs: now() + LINK_LIVES_MS,
    restoreUrl: url(reminderPaths.restore),
    refuseUrl: url(reminderPaths.refuse),
  })
}

export type RemindedLine = {
  name: string
  choice: { label: string; value: string }[]
  quantity: number
  totalGrosze: number
  /** Of goods in a sale: the price of one, and what it is compared with. */
  reduced: { unitGrosze: number; lowest: LowestPrice } | null
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
        ...lines.map(({ name, choice, quantity, totalGrosze: lineGrosze, reduced }) => ({
          label: [
            name,
            ...choice.map(({ label, value }) => `${label}: ${value}`),
            mail.pieces(quantity),
            ...(reduced
              ? [words.unitPrice(formatPrice(reduced.unitGrosze)), catalog.lowestPriceLine(reduced.lowest)]
              : []),
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
  return { subject, ...renderMail(subject, parts) }
}

/** A mail about products viewed in a site's shop. */
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
  return { subject, ...renderMail(subject, parts) }
}

const closing = (name: string, refuseUrl: string): MailPart[] => [
  { kind: 'text', text: mail.goodbye(name) },
  { kind: 'text', text: `${words.why}\n${words.refuse}: ${refuseUrl}` },
]
