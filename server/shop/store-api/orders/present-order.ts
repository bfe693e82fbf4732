import { vatInGross } from '#contract/money.ts'
import type { Address, Order, OrderLine } from '#contract/shop/order.ts'
import { currency, minorUnits } from '#contract/store-api/money.ts'
import { lineKey } from '#server/shop/cart/cart-document.ts'
import type { Product } from '#server/shop/catalog/product.ts'
import { ownPictures } from '#server/shop/catalog/present.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { presentChoice, presentPrices, presentPicture } from '#server/shop/store-api/cart/present-cart.ts'

/** Apps expect a hyphen; ours is an underscore. */
const wireStatus = (order: Pick<Order, 'status'>) => order.status.replaceAll('_', '-')

const UNPAID = new Set<Order['status']>(['pending', 'failed'])
export const needsPayment = (order: Order): boolean => UNPAID.has(order.status) && order.totalGrosze > 0

const presentAddress = (address: Address) => ({
  first_name: address.firstName,
  last_name: address.lastName,
  company: address.company,
  address_1: address.line1,
  address_2: address.line2,
  city: address.city,
  state: '',
  postcode: address.postcode,
  country: address.country,
})

/**
 * An order as `GET order/{id}` returns it, in the format of a cart. `products`: the existing ones of its
 * lines.
 */
export const presentStoreOrder = (services: Services, order: Order, products: Map<number, Product>) => {
  const itemsVat = order.lines.reduce((sum, line) => sum + vatInGross(line.subtotalGrosze, line.vatRate), 0)
  const discountVat = itemsVat - order.lines.reduce((sum, line) => sum + line.vatGrosze, 0)
  const { delivery } = order
  return {
    id: order.id,
    status: wireStatus(order),
    items: order.lines.map((line) => presentLine(services, line, products.get(line.productId))),
    coupons: order.coupons.map(({ code, discountGrosze }) => ({
      code,
      discount_type: 'fixed_cart',
      totals: { total_discount: minorUnits(discountGrosze), total_discount_tax: '0', ...currency },
    })),
    fees: [],
    totals: {
      subtotal: minorUnits(order.itemsGrosze - itemsVat),
      total_discount: minorUnits(order.discountGrosze - discountVat),
      total_discount_tax: minorUnits(discountVat),
      total_shipping: minorUnits(delivery.grosze - delivery.vatGrosze),
      total_shipping_tax: minorUnits(delivery.vatGrosze),
      total_fees: '0',
      total_fees_tax: '0',
      total_tax: minorUnits(order.vatGrosze),
      total_refund: '0',
      total_price: minorUnits(order.totalGrosze),
      total_items: minorUnits(order.itemsGrosze - itemsVat),
      total_items_tax: minorUnits(itemsVat),
      tax_lines: order.vat.map(({ rate, grosze }) => ({
        name: `VAT ${rate}%`,
        price: minorUnits(grosze),
        rate: `${rate}%`,
      })),
      ...currency,
    },
    shipping_address: { ...presentAddress(order.shipping), phone: order.phone },
    billing_address: { ...presentAddress(order.billing), email: order.email, phone: order.phone },
    needs_payment: needsPayment(order),
    needs_shipping: delivery.methodId !== null,
    payment_requirements: ['products'],
    errors: [],
  }
}

const presentLine = (services: Services, line: OrderLine, product: Product | undefined) => {
  const subtotalVat = vatInGross(line.subtotalGrosze, line.vatRate)
  const picture = product && ownPictures(product)[0]
  return {
    key: lineKey(line.productId, line.variationId, {}),
    id: line.variationId ?? line.productId,
    quantity: line.quantity,
    quantity_limits: { minimum: line.quantity, maximum: line.quantity, multiple_of: 1, editable: false },
    name: line.name,
    short_description: '',
    description: '',
    sku: line.sku,
    low_stock_remaining: null,
    backorders_allowed: false,
    show_backorder_badge: false,
    sold_individually: false,
    permalink:
      product?.status === 'published' ? services.settings.publicUrl + paths.product(product.slug) : '',
    images: picture ? [presentPicture(services, picture, line.productId)] : [],
    variation: presentChoice(line.choice),
    item_data: [],
    prices: presentPrices(line.unitPriceGrosze, line.unitPriceGrosze),
    totals: {
      line_subtotal: minorUnits(line.subtotalGrosze - subtotalVat),
      line_subtotal_tax: minorUnits(subtotalVat),
      line_total: minorUnits(line.totalGrosze - line.vatGrosze),
      line_total_tax: minorUnits(line.vatGrosze),
      ...currency,
    },
    catalog_visibility: product?.visibility ?? 'hidden',
  }
}

/** An order in the format of a checkout's answer. */
export const presentCheckout = (order: Order, redirectUrl: string) => ({
  order_id: order.id,
  status: wireStatus(order),
  order_key: order.key,
  order_number: String(order.id),
  customer_note: order.note,
  customer_id: 0,
  billing_address: { ...presentAddress(order.billing), email: order.email, phone: order.phone },
  shipping_address: { ...presentAddress(order.shipping), phone: order.phone },
  payment_method: order.payment.methodId,
  payment_result: { payment_status: 'success', payment_details: [], redirect_url: redirectUrl },
  additional_fields: order.nip ? { 'klepka/nip': order.nip } : {},
  __experimentalCart: null,
  extensions: {},
})
