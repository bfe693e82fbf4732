import { vatInGross } from '#contract/money.ts'
import type { LineItem, UnavailableDelivery } from '#contract/shop/cart.ts'
import { currency, minorUnits } from '#contract/store-api/money.ts'
import type { CartDocument } from '#server/shop/cart/cart-document.ts'
import type { PricedCart } from '#server/shop/cart/pricing/price-cart.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import type { Services } from '#server/platform/services.ts'
import { delivery } from '#storefront/strings/pl/cart/delivery.ts'
import type { Picture } from '#contract/shop/product.ts'
import { pictureOf } from '#storefront/paths.ts'

/** A picture with absolute addresses: apps have no page to resolve them against. */
export const presentPicture = (services: Services, { src, alt }: Picture, id: number) => {
  const address = (path: string) => (path.startsWith('/') ? services.settings.publicUrl + path : path)
  return {
    id,
    src: address(src),
    thumbnail: address(pictureOf(src, 400)),
    srcset: `${address(src)} 800w, ${address(pictureOf(src, 400))} 400w, ${address(pictureOf(src, 160))} 160w`,
    sizes: '(max-width: 800px) 100vw, 800px',
    thumbnail_srcset: `${address(pictureOf(src, 400))} 400w, ${address(pictureOf(src, 160))} 160w`,
    thumbnail_sizes: '(max-width: 400px) 100vw, 400px',
    name: alt,
    alt,
  }
}

/**
 * Our cart in the Store API's format. Prices of items are gross; totals are net with their tax beside them.
 */
export const presentCart = (services: Services, cart: PricedCart, document: CartDocument) => {
  const itemsVat = cart.lineItems.reduce(
    (sum, line) => sum + vatInGross(line.subtotalGrosze, line.vatRate),
    0,
  )
  const linesVat = cart.lineItems.reduce((sum, line) => sum + line.vatGrosze, 0)
  const discountVat = itemsVat - linesVat
  return {
    coupons: cart.coupons.map(({ code, discountGrosze }) => ({
      code,
      discount_type: 'fixed_cart',
      totals: { total_discount: minorUnits(discountGrosze), total_discount_tax: '0', ...currency },
    })),
    shipping_rates: shippingPackages(cart, addressOf(document, 'shipping')),
    shipping_address: addressOf(document, 'shipping'),
    billing_address: {
      ...addressOf(document, 'billing'),
      email: document.checkoutFields['billing_email'] ?? '',
    },
    items: cart.lineItems.map((line) => presentLine(services, line)),
    items_count: cart.itemCount,
    items_weight: 0,
    cross_sells: [],
    needs_payment: cart.totalGrosze > 0,
    needs_shipping: cart.needsDelivery,
    has_calculated_shipping: cart.needsDelivery,
    fees: [],
    totals: {
      total_items: minorUnits(cart.itemsGrosze - itemsVat),
      total_items_tax: minorUnits(itemsVat),
      total_fees: '0',
      total_fees_tax: '0',
      total_discount: minorUnits(cart.discountGrosze - discountVat),
      total_discount_tax: minorUnits(discountVat),
      total_shipping: cart.needsDelivery ? minorUnits(cart.deliveryGrosze - cart.deliveryVatGrosze) : null,
      total_shipping_tax: cart.needsDelivery ? minorUnits(cart.deliveryVatGrosze) : null,
      total_price: minorUnits(cart.totalGrosze),
      total_tax: minorUnits(cart.vatGrosze),
      tax_lines: cart.vat.map(({ rate, grosze }) => ({
        name: `VAT ${rate}%`,
        price: minorUnits(grosze),
        rate: `${rate}%`,
      })),
      ...currency,
    },
    errors: cart.problems.map((message) => ({ code: 'woocommerce_rest_cart_item_error', message })),
    payment_methods: services
      .shopSettings()
      .paymentMethods.filter(({ isOn }) => isOn)
      .map(({ id }) => id),
    payment_requirements: ['products'],
    extensions:
      cart.unavailableDelivery.length > 0
        ? { klepka: { unavailable_shipping_rates: cart.unavailableDelivery.map(presentUnavailable) } }
        : {},
  }
}

/** The original contains only available rates; `extensions` is for a shop's additional data. */
const presentUnavailable = ({ id, title, reason }: UnavailableDelivery) => ({
  rate_id: id,
  name: title,
  code: reason.code,
  message: delivery.reason(reason),
})

const presentLine = (services: Services, line: LineItem) => {
  const subtotalVat = vatInGross(line.subtotalGrosze, line.vatRate)
  return {
    key: line.key,
    id: line.variationId ?? line.productId,
    type: line.variationId === null ? 'simple' : 'variation',
    quantity: line.quantity,
    quantity_limits: {
      minimum: line.rule.min,
      maximum: line.isSoldIndividually ? 1 : (line.rule.max ?? 9999),
      multiple_of: line.rule.step,
      editable: !line.isSoldIndividually,
    },
    name: line.name,
    short_description: '',
    description: '',
    sku: line.sku,
    low_stock_remaining: null,
    backorders_allowed: false,
    show_backorder_badge: false,
    sold_individually: line.isSoldIndividually,
    permalink: services.settings.publicUrl + line.url,
    images: line.picture ? [presentPicture(services, line.picture, line.productId)] : [],
    variation: presentChoice(line.choice),
    item_data: [],
    prices: presentPrices(line.unitPriceGrosze, line.regularUnitPriceGrosze),
    totals: {
      line_subtotal: minorUnits(line.subtotalGrosze - subtotalVat),
      line_subtotal_tax: minorUnits(subtotalVat),
      line_total: minorUnits(line.totalGrosze - line.vatGrosze),
      line_total_tax: minorUnits(line.vatGrosze),
      ...currency,
    },
    catalog_visibility: 'visible',
    extensions: {},
  }
}

/** With each attribute the name by which forms and calls send it. */
export const presentChoice = (choice: LineItem['choice']) =>
  choice.map(({ label, value }) => ({
    raw_attribute: `attribute_pa_${slugOf(label)}`,
    attribute: label,
    value,
  }))

/** Raw prices have six decimals instead of two. */
const RAW_PRECISION = 6
const raw = (grosze: number) => `${grosze}0000`

export const presentPrices = (
  grosze: number,
  regularGrosze: number,
  range: { min: number; max: number } | null = null,
) => ({
  price: minorUnits(grosze),
  regular_price: minorUnits(regularGrosze),
  sale_price: minorUnits(grosze),
  price_range: range ? { min_amount: minorUnits(range.min), max_amount: minorUnits(range.max) } : null,
  ...currency,
  raw_prices: {
    precision: RAW_PRECISION,
    price: raw(grosze),
    regular_price: raw(regularGrosze),
    sale_price: raw(grosze),
  },
})

const shippingPackages = (
  cart: PricedCart,
  { address_1, address_2, city, state, postcode, country }: StoreApiAddress,
) =>
  !cart.needsDelivery
    ? []
    : [
        {
          package_id: 0,
          name: 'Przesyłka',
          destination: { address_1, address_2, city, state, postcode, country },
          items: cart.lineItems.map(({ key, name, quantity }) => ({ key, name, quantity })),
          shipping_rates: cart.deliveryMethods.map(({ id, title, hint, priceGrosze }) => ({
            rate_id: id,
            name: title,
            description: hint,
            delivery_time: '',
            price: minorUnits(priceGrosze),
            taxes: '0',
            instance_id: 0,
            method_id: id,
            meta_data: [],
            selected: id === cart.deliveryMethodId,
            ...currency,
          })),
        },
      ]

const ADDRESS_FIELDS = [
  'first_name',
  'last_name',
  'company',
  'address_1',
  'address_2',
  'city',
  'state',
  'postcode',
  'country',
  'phone',
] as const

type StoreApiAddress = Record<(typeof ADDRESS_FIELDS)[number], string>

const addressOf = (document: CartDocument, kind: 'billing' | 'shipping') =>
  Object.fromEntries(
    ADDRESS_FIELDS.map((name) => [
      name,
      document.checkoutFields[`${kind}_${name}`] ?? (name === 'country' ? 'PL' : ''),
    ]),
  ) as StoreApiAddress
