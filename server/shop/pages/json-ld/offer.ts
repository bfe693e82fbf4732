import { CM2_PER_M2 } from '#contract/area.ts'
import type { ContentUnit } from '#contract/unit-content.ts'
import { decimalPrice } from '#contract/money.ts'
import type { DeliveryEstimate } from '#contract/shop/product-page/delivery-estimate.ts'
import type { Availability, ProductCard } from '#contract/shop/product.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { SCHEMA_ORG } from './shop.ts'

/** Consumers may withdraw within this many days, as every product page says. */
const RETURN_DAYS = 14
/** Codes of UN/CEFACT. */
const SQUARE_METRE = 'MTK'
const CONTENT_UNITS: Record<ContentUnit, string> = { mb: 'MTR', kg: 'KGM', l: 'LTR' }
const CURRENCY = 'PLN'

const availabilities: Record<Availability, string> = {
  in_stock: `${SCHEMA_ORG}/InStock`,
  on_backorder: `${SCHEMA_ORG}/BackOrder`,
  out_of_stock: `${SCHEMA_ORG}/OutOfStock`,
}

/** Terms of sale that all of a product's offers share. */
export type OfferTerms = {
  /** Of one piece or pack, by method; null: nothing is sent. */
  delivery: Pick<DeliveryEstimate, 'choices'> | null
  /** Working days until goods are sent. */
  handlingDays: number
  deliveryMethods: ShopSettings['deliveryMethods']
  /** The page about returns; null: the shop has none. */
  returnsUrl: string | null
}

export type Offered = Pick<
  ProductCard,
  'priceGrosze' | 'regularPriceGrosze' | 'lowestPrice' | 'packAreaCm2' | 'contentPrice' | 'availability'
> & { saleEndsMs: number | null }

const warsawDate = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Warsaw' })

const quantity = (value: number, unitCode: string) => ({
  '@type': 'QuantitativeValue',
  value: String(value),
  unitCode,
})
const metres = (cm2: number) => quantity(cm2 / CM2_PER_M2, SQUARE_METRE)

/** The price of the pack with its area, or of one metre, kilogram or litre: search engines show it beside the price. */
const unitPrice = ({ priceGrosze, packAreaCm2, contentPrice }: Offered): object[] =>
  priceGrosze === null || !packAreaCm2
    ? contentPrice === null
      ? []
      : [
          {
            '@type': 'UnitPriceSpecification',
            price: decimalPrice(contentPrice.grosze),
            priceCurrency: CURRENCY,
            referenceQuantity: quantity(1, CONTENT_UNITS[contentPrice.unit]),
          },
        ]
    : [
        {
          '@type': 'UnitPriceSpecification',
          price: decimalPrice(priceGrosze),
          priceCurrency: CURRENCY,
          referenceQuantity: { ...metres(packAreaCm2), valueReference: metres(CM2_PER_M2) },
        },
      ]

/** The price before an announced reduction, struck through. */
const formerPrice = ({ regularPriceGrosze, lowestPrice }: Offered): object[] =>
  regularPriceGrosze === null || lowestPrice === null
    ? []
    : [
        {
          '@type': 'UnitPriceSpecification',
          priceType: `${SCHEMA_ORG}/StrikethroughPrice`,
          price: decimalPrice(regularPriceGrosze),
          priceCurrency: CURRENCY,
        },
      ]

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

/** What delivery of one piece costs and how long it takes, by method; collecting it in person is no delivery. */
const shippingDetails = ({ delivery, deliveryMethods, handlingDays }: OfferTerms): object[] =>
  (delivery?.choices ?? [])
    .filter(({ isPickup }) => !isPickup)
    .map(({ id, priceGrosze }) => {
      const transit = deliveryMethods.find((method) => method.id === id)?.days
      return {
        '@type': 'OfferShippingDetails',
        shippingRate: {
          '@type': 'MonetaryAmount',
          value: decimalPrice(priceGrosze),
          currency: CURRENCY,
        },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'PL' },
        ...(transit && {
          deliveryTime: {
            '@type': 'ShippingDeliveryTime',
            handlingTime: days(0, handlingDays),
            transitTime: days(transit.from, Math.max(transit.from, transit.to)),
          },
        }),
      }
    })

const returnPolicy = ({ returnsUrl }: OfferTerms): object =>
  returnsUrl === null
    ? {}
    : {
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          applicableCountry: 'PL',
          returnPolicyCategory: `${SCHEMA_ORG}/MerchantReturnFiniteReturnWindow`,
          merchantReturnDays: RETURN_DAYS,
          returnMethod: `${SCHEMA_ORG}/ReturnByMail`,
          merchantReturnLink: returnsUrl,
        },
      }

/** The offer of one thing at one price; undefined: it has no price. */
export const offerJsonLd = (offered: Offered, url: string, terms: OfferTerms): object | undefined => {
  if (offered.priceGrosze === null) return undefined
  const prices = [...unitPrice(offered), ...formerPrice(offered)]
  const shipping = shippingDetails(terms)
  return {
    '@type': 'Offer',
    url,
    priceCurrency: CURRENCY,
    price: decimalPrice(offered.priceGrosze),
    ...(prices.length > 0 && { priceSpecification: prices }),
    // The last moment of the sale, not the first one after it.
    ...(offered.saleEndsMs !== null && { priceValidUntil: warsawDate.format(offered.saleEndsMs - 1) }),
    availability: availabilities[offered.availability],
    itemCondition: `${SCHEMA_ORG}/NewCondition`,
    ...(shipping.length > 0 && { shippingDetails: shipping }),
    ...returnPolicy(terms),
  }
}

/** The range of prices of several offers; undefined: none has a price. */
export const aggregateOffer = (
  pricesGrosze: readonly number[],
  availability: Availability,
  url: string,
): object | undefined =>
  pricesGrosze.length === 0
    ? undefined
    : {
        '@type': 'AggregateOffer',
        url,
        priceCurrency: CURRENCY,
        lowPrice: decimalPrice(Math.min(...pricesGrosze)),
        highPrice: decimalPrice(Math.max(...pricesGrosze)),
        offerCount: pricesGrosze.length,
        availability: availabilities[availability],
        itemCondition: `${SCHEMA_ORG}/NewCondition`,
      }
