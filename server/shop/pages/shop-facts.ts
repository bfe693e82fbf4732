import { plural } from '#contract/plural.ts'
import { listOfferedMethods } from '../delivery/offered-delivery.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'

type Fact = (settings: ShopSettings) => string

const items = (list: { title: string; text: string }[]): string =>
  `<ul>\n${list.map(({ title, text }) => `<li><strong>${escapeHtml(title)}</strong>${text ? ` – ${escapeHtml(text)}` : ''}</li>`).join('\n')}\n</ul>`

/** What a page's text can say of the shop, by the name in its short code; markup. */
const FACTS: Record<string, Fact> = {
  nazwa: ({ shopName }) => escapeHtml(shopName),
  adres: ({ companyLines }) => escapeHtml(companyLines.join(', ')),
  email: ({ email }) => escapeHtml(email),
  telefon: ({ phone }) => escapeHtml(phone),
  godziny: ({ openingHours }) => escapeHtml(openingHours),
  'termin-przelewu': ({ unpaidOrders: { transferDays } }) =>
    `${transferDays} ${plural(transferDays, 'dzień roboczy', 'dni robocze', 'dni roboczych')}`,
}
/** Those that are lists and so replace the paragraph they stand in. */
const LISTS: Record<string, Fact> = {
  dostawy: ({ deliveryMethods }) => items(listOfferedMethods(deliveryMethods)),
  platnosci: ({ paymentMethods }) =>
    items(paymentMethods.filter(({ isOn }) => isOn).map(({ title, hint }) => ({ title, text: hint }))),
}

const LIST_CODE = /<p>\s*\[sklep dane="([a-z-]+)"\]\s*<\/p>/g
const CODE = /\[sklep dane="([a-z-]+)"\]/g

/**
 * A page's text with the shop's own data in the place of `[sklep dane="…"]`, so that an address, a price or a number of
 * days is told in one place only: the settings. A name that is none stays as it is, for the owner to see.
 */
export const fillShopFacts = (html: string, settings: ShopSettings): string => {
  const fill = (facts: Record<string, Fact>) => (code: string, name: string) =>
    Object.hasOwn(facts, name) ? facts[name]!(settings) : code
  return html.replace(LIST_CODE, fill(LISTS)).replace(CODE, fill(FACTS))
}
