import { CM2_PER_M2 } from '#contract/area.ts'
import { readUnitContent } from '#contract/unit-content.ts'
import { decimalPrice } from '#contract/money.ts'
import { addWorkingDays, warsawMoment } from '#contract/working-days.ts'
import type { Services } from '#server/platform/services.ts'
import type { FeedFileFormat, FeedOffer } from './feed-offers.ts'
import { element, escapeXml } from '#server/platform/text/write-xml.ts'

/** Limits of Google's product data specification. */
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5_000
const MAX_PICTURES = 10
/** Attributes of the specification that differ between the variations of a product. */
const VARIANT_ATTRIBUTES = new Set(['color', 'size', 'material', 'pattern'])
const DAY_MS = 86_400_000
const GRAMS_PER_KG = 1_000

const price = (grosze: number) => `${decimalPrice(grosze)} PLN`

/**
 * A product that is ordered first needs a day on which it can be sent; without the owner's own number of days there is
 * none to name, and it is left out.
 */
const availabilityOf = (offer: FeedOffer, nowMs: number): string | undefined => {
  if (offer.availability !== 'on_backorder') return element('g:availability', offer.availability)
  if (!offer.hasOwnHandlingDays) return undefined
  const day = addWorkingDays(warsawMoment(nowMs).day, offer.handlingDays)
  return (
    element('g:availability', 'backorder') +
    element('g:availability_date', new Date(day * DAY_MS).toISOString().slice(0, 10))
  )
}

const pricesOf = ({ priceGrosze, regularPriceGrosze, saleFromMs, saleToMs }: FeedOffer): string => {
  if (regularPriceGrosze === null) return element('g:price', price(priceGrosze))
  const moments = [saleFromMs, saleToMs].map((ms) => ms !== null && new Date(ms).toISOString())
  return (
    element('g:price', price(regularPriceGrosze)) +
    element('g:sale_price', price(priceGrosze)) +
    (moments.every(Boolean) ? element('g:sale_price_effective_date', moments.join('/')) : '')
  )
}

const identifiersOf = ({ brand, gtin, mpn }: FeedOffer): string =>
  element('g:brand', brand) +
  element('g:gtin', gtin) +
  element('g:mpn', mpn) +
  // Says that there is no number, instead of that it is missing.
  (gtin || (brand && mpn) ? '' : element('g:identifier_exists', 'no'))

const factsOf = (offer: FeedOffer): string =>
  offer.facts
    .map(({ name, value, property, isChosen }) =>
      isChosen && property && VARIANT_ATTRIBUTES.has(property)
        ? element(`g:${property}`, value)
        : `<g:product_detail>${element('g:attribute_name', name)}${element('g:attribute_value', value)}</g:product_detail>`,
    )
    .join('')

const shippingOf = ({ delivery, weightGrams, handlingDays }: FeedOffer): string =>
  delivery
    .map(
      ({ title, priceGrosze }) =>
        `<g:shipping>${element('g:country', 'PL')}${element('g:service', title)}${element('g:price', price(priceGrosze))}</g:shipping>`,
    )
    .join('') +
  element('g:shipping_weight', weightGrams && `${weightGrams / GRAMS_PER_KG} kg`) +
  element('g:min_handling_time', '0') +
  element('g:max_handling_time', String(handlingDays))

/** From these the price of a square metre, a metre, a kilogram or a litre is shown. */
const measuresOf = ({ packAreaCm2, content }: FeedOffer): string => {
  const read = content === '' ? undefined : readUnitContent(content)
  const [measure, unit] = packAreaCm2
    ? [packAreaCm2 / CM2_PER_M2, 'sqm']
    : read
      ? [read.thousandths / 1_000, read.unit === 'mb' ? 'm' : read.unit]
      : []
  return measure === undefined
    ? ''
    : element('g:unit_pricing_measure', `${measure} ${unit}`) +
        element('g:unit_pricing_base_measure', `1 ${unit}`)
}

const itemOf = (offer: FeedOffer, nowMs: number): string => {
  const availability = availabilityOf(offer, nowMs)
  if (availability === undefined) return ''
  const [main, ...more] = offer.pictures
  return [
    '<item>',
    element('g:id', String(offer.id)),
    element('g:item_group_id', offer.groupId && String(offer.groupId)),
    element('g:title', offer.name.slice(0, MAX_TITLE)),
    element('g:description', offer.description.slice(0, MAX_DESCRIPTION)),
    element('g:link', offer.url),
    element('g:image_link', main),
    ...more.slice(0, MAX_PICTURES).map((picture) => element('g:additional_image_link', picture)),
    element('g:condition', 'new'),
    availability,
    pricesOf(offer),
    measuresOf(offer),
    identifiersOf(offer),
    element('g:product_type', offer.categories.join(' > ')),
    factsOf(offer),
    shippingOf(offer),
    '</item>\n',
  ].join('')
}

/** RSS 2.0 with Google's product data attributes, read by Google Merchant Center and most comparison sites. */
export const googleFeed: FeedFileFormat = {
  head: ({ settings, shopSettings }: Services) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${escapeXml(shopSettings().shopName)}</title><link>${escapeXml(settings.publicUrl)}/</link><description>${escapeXml(shopSettings().tagline)}</description>\n`,
  offer: itemOf,
  foot: '</channel></rss>\n',
}
