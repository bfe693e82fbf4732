import { decimalPrice } from '#contract/money.ts'
import type { FeedFileFormat, FeedOffer } from './feed-offers.ts'
import { cdata, escapeXml } from '#server/platform/text/write-xml.ts'

const GRAMS_PER_KG = 1_000
/** Ceneo's codes of the time until dispatch: at most so many days. */
const DISPATCH_CODES = [1, 3, 7, 14]
/** A product that is ordered first. */
const ON_ORDER = 90

const availabilityCode = ({ availability, handlingDays }: FeedOffer): number =>
  availability === 'on_backorder'
    ? ON_ORDER
    : (DISPATCH_CODES.find((days) => handlingDays <= days) ?? ON_ORDER)

const attribute = (name: string, value: string | null) =>
  value ? `<a name="${escapeXml(name)}">${cdata(value)}</a>` : ''

/** Out of stock: left out, as the file has no code for it. */
const offerOf = (offer: FeedOffer): string => {
  if (offer.availability === 'out_of_stock') return ''
  const [main, ...more] = offer.pictures
  const own = [
    ['id', String(offer.id)],
    ['url', offer.url],
    ['price', decimalPrice(offer.priceGrosze)],
    ['avail', String(availabilityCode(offer))],
    ['set', '0'],
    ...(offer.weightGrams ? [['weight', String(offer.weightGrams / GRAMS_PER_KG)]] : []),
    ...(offer.stock !== null && offer.stock > 0 ? [['stock', String(offer.stock)]] : []),
  ]
  return [
    `<o ${own.map(([name, value]) => `${name}="${escapeXml(value!)}"`).join(' ')}>`,
    // A slash divides the levels.
    `<cat>${cdata(offer.categories.map((name) => name.replaceAll('/', '-')).join('/'))}</cat>`,
    `<name>${cdata(offer.name)}</name>`,
    `<imgs><main url="${escapeXml(main!)}"/>${more.map((url) => `<i url="${escapeXml(url)}"/>`).join('')}</imgs>`,
    `<desc>${cdata(offer.description)}</desc>`,
    '<attrs>',
    attribute('Producent', offer.brand),
    attribute('Kod_producenta', offer.mpn),
    attribute('EAN', offer.gtin),
    ...offer.facts.map(({ name, value }) => attribute(name, value)),
    '</attrs></o>\n',
  ].join('')
}

/** Offers in the format of Ceneo.pl. */
export const ceneoFeed: FeedFileFormat = {
  head: () =>
    '<?xml version="1.0" encoding="UTF-8"?>\n<offers xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1">\n',
  offer: offerOf,
  foot: '</offers>\n',
}
