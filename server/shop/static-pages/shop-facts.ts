import { sampleCredits } from '#storefront/strings/pl/cart/sample-credits.ts'
import { invoice } from '#storefront/strings/pl/order/invoice.ts'
import { plural } from '#contract/plural.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { listOfferedMethods } from '../delivery/offered-delivery.ts'

/** Lines of the firm's data that are numbers of registers. */
const REGISTER = /\b(?:NIP|REGON|KRS|BDO)\b/i
const NIP = /\bNIP:?\s*((?:PL)?\s?\d[\d -]{8,12})/i

/**
 * Name, address and NIP of the seller, read from the lines of the settings: the one place that has them. The name is
 * the first line.
 */
const companyOf = ({
  companyLines,
  shopName,
  invoices,
}: Pick<ShopSettings, 'companyLines' | 'shopName' | 'invoices'>) => {
  const [name = shopName, ...rest] = companyLines.map((line) => line.trim()).filter(Boolean)
  return {
    name,
    address: rest.filter((line) => !REGISTER.test(line)).join(', '),
    nip: NIP.exec(companyLines.join('\n'))?.[1]?.trim() ?? invoices.seller.nip,
  }
}

/** A number of the register of waste in a line: nine digits after its name. */
const BDO = /\bBDO\b.*?(?<!\d)\d(?:[ \u00a0]?\d){8}(?!\d)/i

/** The firm's data below every page, with its BDO number once. */
export const footerLines = ({
  companyLines,
  bdoNumber,
}: Pick<ShopSettings, 'companyLines' | 'bdoNumber'>): string[] =>
  bdoNumber === '' || companyLines.some((line) => BDO.test(line))
    ? companyLines
    : [...companyLines, invoice.bdo(bdoNumber)]

type Fact = (settings: ShopSettings) => string

const items = (list: { title: string; text: string }[]): string =>
  `<ul>\n${list.map(({ title, text }) => `<li><strong>${escapeHtml(title)}</strong>${text ? ` – ${escapeHtml(text)}` : ''}</li>`).join('\n')}\n</ul>`

/** The shop facts for a page's text, by the name in their short code; markup. */
const FACTS: Record<string, Fact> = {
  nazwa: ({ shopName }) => escapeHtml(shopName),
  adres: ({ companyLines }) => escapeHtml(companyLines.join(', ')),
  email: ({ email }) => escapeHtml(email),
  telefon: ({ phone }) => escapeHtml(phone),
  godziny: ({ openingHours }) => escapeHtml(openingHours),
  'termin-przelewu': ({ unpaidOrders: { transferDays } }) =>
    `${transferDays} ${plural(transferDays, 'dzień roboczy', 'dni robocze', 'dni roboczych')}`,
  'odliczenie-probek': ({ samples: { creditDays } }) =>
    creditDays === 0 ? '' : escapeHtml(sampleCredits.rule(creditDays)),
  'zapas-prosto': ({ calculator }) => `${calculator.straightPercent}%`,
  'zapas-skos': ({ calculator }) => `${calculator.diagonalPercent}%`,
  'zapas-jodelka': ({ calculator }) => `${calculator.herringbonePercent}%`,
}
/** Facts that are lists and so replace a paragraph that contains nothing else. */
const LISTS: Record<string, Fact> = {
  dostawy: ({ deliveryMethods }) => items(listOfferedMethods(deliveryMethods)),
  platnosci: ({ paymentMethods }) =>
    items(paymentMethods.filter(({ isOn }) => isOn).map(({ title, hint }) => ({ title, text: hint }))),
}

const LIST_CODE = /<p>\s*\[sklep dane="([a-z-]+)"\]\s*<\/p>/g
const CODE = /\[sklep dane="([a-z-]+)"\]/g
/** `{firma}`: shorter to type in legal texts; other words in braces stay. */
const PLACEHOLDER = /\{(nazwa|adres|nip|firma|sklep|email|telefon)\}/g
const PLACEHOLDERS: Record<string, Fact> = {
  nazwa: (settings) => escapeHtml(companyOf(settings).name),
  adres: (settings) => escapeHtml(companyOf(settings).address),
  nip: (settings) => escapeHtml(companyOf(settings).nip),
  firma: FACTS['adres']!,
  sklep: FACTS['nazwa']!,
  email: FACTS['email']!,
  telefon: FACTS['telefon']!,
}
/** A paragraph such as „Godziny: [sklep dane="godziny"]”: a name and one fact. */
const NAMED_FACT = /<p>[^<>[\]]*\[sklep dane="([a-z-]+)"\]\s*<\/p>\n?/g

/**
 * A page's text with the shop's own data instead of `[sklep dane="…"]` and `{adres}`, so that an address, a price or
 * a number of days is defined in one place only: the settings. An unknown name stays unchanged, visible for the
 * owner. A paragraph that only names a fact is omitted while the shop has none.
 */
export const fillShopFacts = (html: string, settings: ShopSettings): string => {
  const fill = (facts: Record<string, Fact>) => (code: string, name: string) =>
    Object.hasOwn(facts, name) ? facts[name]!(settings) : code
  const isMissing = (name: string) => Object.hasOwn(FACTS, name) && FACTS[name]!(settings) === ''
  return html
    .replace(LIST_CODE, fill(LISTS))
    .replace(NAMED_FACT, (paragraph: string, name: string) => (isMissing(name) ? '' : paragraph))
    .replace(CODE, fill(FACTS))
    .replace(PLACEHOLDER, fill(PLACEHOLDERS))
}
