import { noExtras } from '#contract/shop/product-page/product-extras.ts'
import * as v from 'valibot'
import type { ProductToSave, VariationToSave } from '#contract/console/shop/product-editor.ts'
import { type CartDocument, type CartLine, emptyCart, lineKey } from '#server/shop/cart/cart-document.ts'
import type { Product } from '#server/shop/catalog/product.ts'
import { createServices, type Services } from '../platform/services.ts'
import { saveProduct, type ProductDraft } from './save-product.ts'
import { couponSchema, saveCoupon } from '#server/shop/coupons/manage-coupons.ts'
import type { Coupon } from '#server/shop/coupons/coupon.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type ShopSettings, shopSettingsSchema } from '#server/platform/shop-settings/shop-settings.ts'

/** 21 November 2026, 12:00 UTC: the first time of a test shop's clock. */
export const TEST_NOW_MS = Date.UTC(2026, 10, 21, 12)

/**
 * Services of a test that needs only some of them; using another one is an error that names it. Events have
 * no subscribers, and parts are made on demand, of these services.
 */
export const makeServices = (given: Partial<Services>): Services =>
  new Proxy(createServices(given as Services) as Services, {
    get: (target, name, receiver) => {
      if (typeof name === 'string' && !(name in target)) throw new Error(`The test gives no services.${name}`)
      return Reflect.get(target, name, receiver) as unknown
    },
  })

/** A product in memory: published, 100,00 zł with 23 % VAT, not counted. */
export const makeProduct = (product: Partial<Product> & { id: number }): Product => ({
  kind: 'simple',
  parentId: null,
  sku: `SKU-${product.id}`,
  slug: `produkt-${product.id}`,
  name: `Produkt ${product.id}`,
  status: 'published',
  visibility: 'visible',
  isFeatured: false,
  isVirtual: false,
  shortDescriptionHtml: '',
  descriptionHtml: '',
  regularPriceGrosze: 10_000,
  salePriceGrosze: null,
  saleFromMs: null,
  saleToMs: null,
  lowestBefore: null,
  vatRate: 23,
  stock: null,
  stockSourceId: product.id,
  stockStatus: 'in_stock',
  backorders: 'no',
  isSoldIndividually: false,
  minQuantity: 1,
  maxQuantity: null,
  quantityStep: 1,
  weightGrams: 1_000,
  sizeMm: { length: null, width: null, height: null },
  packAreaCm2: null,
  content: '',
  externalUrl: null,
  buttonText: null,
  position: 0,
  totalSales: 0,
  attributes: [],
  choice: {},
  defaultChoice: {},
  pictures: [],
  groupedIds: [],
  upsellIds: [],
  crossSellIds: [],
  brand: '',
  gtin: null,
  lowStock: null,
  seoTitle: '',
  seoDescription: '',
  producerText: '',
  responsibleText: '',
  sampleOfId: null,
  handlingDays: null,
  extras: noExtras,
  createdMs: 0,
  updatedMs: 0,
  ...product,
})

/** A valid coupon; by default 10 % off everything. */
export const makeCoupon = (coupon: Partial<Coupon> & { code: string }): Coupon => ({
  ...v.parse(couponSchema, { kind: 'percent', amount: 1_000, ...coupon }),
  usedCount: 0,
  createdMs: 0,
  source: null,
  endedWhy: null,
  ...coupon,
})

export const makeCart = (document: Partial<CartDocument>): CartDocument => ({ ...emptyCart(), ...document })

export const makeLine = (line: Partial<CartLine> & { productId: number }): CartLine => ({
  key: lineKey(line.productId, line.variationId ?? null, line.choice ?? {}),
  variationId: null,
  quantity: 1,
  choice: {},
  name: `Produkt ${line.productId}`,
  ...line,
})

/** Tests may order any number of times by default, and no banner covers their pages. */
const UNLIMITED = {
  unpaidOrders: { maxOrders: null, maxGrosze: null, maxStockPercent: null },
  cookieBanner: { isOn: false },
}

export const makeSettings = (settings: Partial<ShopSettings> = {}): ShopSettings =>
  v.parse(shopSettingsSchema, { ...UNLIMITED, ...settings })

/** Saves a product in the database: by default published, 100,00 zł, not counted. Returns its id. */
export const addProduct = (db: Database, draft: Partial<ProductDraft> = {}): Promise<number> =>
  db.transaction(
    (tx) =>
      saveProduct(
        tx,
        { name: 'Panel dębowy', regularPriceGrosze: 10_000, weightGrams: 1_000, ...draft },
        TEST_NOW_MS,
      ),
    { isDurable: false },
  )

export const addCoupon = (db: Database, coupon: Partial<Coupon> & { code: string }): Promise<void> =>
  db.transaction((tx) => saveCoupon(tx, makeCoupon(coupon), TEST_NOW_MS), { isDurable: false })

const NO_OFFER = {
  sku: '',
  gtin: '',
  regularPriceGrosze: null,
  salePriceGrosze: null,
  saleFromMs: null,
  saleToMs: null,
  stockStatus: 'in_stock',
  weightGrams: null,
  packAreaCm2: null,
  content: '',
} as const

/** A product as its editor sends it: simple, published, 100,00 zł, not counted. */
export const makeEdited = (edited: Partial<ProductToSave> = {}): ProductToSave => ({
  ...NO_OFFER,
  kind: 'simple',
  name: 'Deska dębowa',
  slug: '',
  status: 'published',
  visibility: 'visible',
  isFeatured: false,
  isVirtual: false,
  shortDescriptionHtml: '',
  descriptionHtml: '',
  regularPriceGrosze: 10_000,
  vatRate: 23,
  lowStock: null,
  backorders: 'no',
  isSoldIndividually: false,
  minQuantity: 1,
  maxQuantity: null,
  quantityStep: 1,
  sizeMm: { length: null, width: null, height: null },
  position: 0,
  categoryIds: [],
  tags: [],
  attributes: [],
  variations: [],
  defaultOptions: [],
  pictures: [],
  floorTexture: '',
  floorTextureBoards: 0,
  groupedIds: [],
  upsellIds: [],
  crossSellIds: [],
  externalUrl: '',
  buttonText: '',
  brand: '',
  seoTitle: '',
  seoDescription: '',
  producerText: '',
  responsibleText: '',
  ...edited,
})

export const makeEditedVariation = (
  variation: Partial<VariationToSave> & { options: string[] },
): VariationToSave => ({ ...NO_OFFER, id: null, isSold: true, regularPriceGrosze: 10_000, ...variation })
