import type { SampleCredit } from '#contract/shop/chosen/sample-credit.ts'
import type { Cart, LineItem } from '#contract/shop/cart.ts'
import type { Order } from '#contract/shop/order.ts'

export const makeLineItem = (item: Partial<LineItem> = {}): LineItem => ({
  key: '3c59dc048e8850243be8079a5c74d079',
  productId: 21,
  variationId: null,
  name: 'Deska dębowa',
  sku: 'KL-21',
  url: '/produkt/deska-debowa/',
  picture: { src: '/pictures/deska.webp', alt: 'Deska dębowa' },
  choice: [],
  quantity: 2,
  rule: { min: 1, max: null, step: 1 },
  isSoldIndividually: false,
  unitPriceGrosze: 10_000,
  regularUnitPriceGrosze: 10_000,
  lowestPrice: null,
  subtotalGrosze: 20_000,
  totalGrosze: 20_000,
  vatRate: 23,
  vatGrosze: 3_740,
  packAreaCm2: 20_000,
  contentPrice: null,
  problem: null,
  ...item,
})

export const makePricedCart = (cart: Partial<Cart> = {}): Cart => ({
  lineItems: [makeLineItem()],
  itemCount: 2,
  itemsGrosze: 20_000,
  coupons: [],
  discountGrosze: 0,
  needsDelivery: true,
  deliveryMethods: [
    { id: 'kurier', title: 'Kurier', hint: 'Pod drzwi.', priceGrosze: 2_990 },
    { id: 'odbior', title: 'Odbiór osobisty', hint: '', priceGrosze: 0 },
  ],
  unavailableDelivery: [],
  freeDelivery: null,
  deliveryMethodId: 'kurier',
  deliveryGrosze: 2_990,
  vat: [{ rate: 23, grosze: 4_299 }],
  totalGrosze: 22_990,
  problems: [],
  removed: null,
  hash: '0123456789abcdef0123456789abcdef',
  ...cart,
})

export const makeOrder = (order: Partial<Order> = {}): Order => {
  const address = {
    firstName: 'Łucja',
    lastName: 'Żak',
    company: '',
    line1: 'ul. Długa 12',
    line2: '',
    postcode: '00-950',
    city: 'Warszawa',
    country: 'PL',
  }
  return {
    id: 61,
    key: 'wc_order_abc',
    status: 'on_hold',
    createdMs: Date.UTC(2026, 10, 21, 12),
    email: 'lucja@example.pl',
    phone: '+48 600 700 800',
    billing: address,
    shipping: address,
    wantsInvoice: false,
    nip: null,
    note: '',
    lines: [makeLineItem()],
    coupons: [],
    delivery: { methodId: 'kurier', title: 'Kurier', grosze: 2_990, vatRate: 23, vatGrosze: 559 },
    payment: {
      methodId: 'bacs',
      title: 'Przelew bankowy',
      paidMs: null,
      paidGrosze: 0,
      refundedGrosze: 0,
    },
    itemsGrosze: 20_000,
    discountGrosze: 0,
    vat: [{ rate: 23, grosze: 4_299 }],
    vatGrosze: 4_299,
    totalGrosze: 22_990,
    ...order,
  }
}

export const makeCredit = (credit: Partial<SampleCredit> = {}): SampleCredit => ({
  code: 'probka-7k3m9-qxw2t',
  amountGrosze: 800,
  sampleName: 'Próbka: Deska',
  floorName: 'Deska',
  floorUrl: '/produkt/deska/',
  untilMs: 1_800_000_000_000,
  state: 'ready',
  endedText: '',
  useUrl: 'https://sklep.example.pl/koszyk/probka/probka-7k3m9-qxw2t/',
  ...credit,
})
