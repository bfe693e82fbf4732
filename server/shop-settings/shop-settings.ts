import * as v from 'valibot'

const text = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max))
const grosze = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000))
const grams = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000))

/** One delivery method as the owner set it; its `kind` names a module in `server/delivery-methods/`. */
const deliveryMethod = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9_:-]{1,40}$/)),
  kind: v.pipe(v.string(), v.maxLength(40)),
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  hint: v.optional(text(300), ''),
  isOn: v.optional(v.boolean(), true),
  priceGrosze: v.optional(grosze, 0),
  /** `flat_rate`: free from this sum of items after coupons. `free_from`: offered only from it. */
  freeFromGrosze: v.optional(v.nullable(grosze), null),
  /** `by_weight`: price up to each weight, rising; beyond the last it is not offered. */
  steps: v.optional(v.array(v.object({ upToGrams: grams, priceGrosze: grosze })), []),
  vatRate: v.optional(v.picklist([23, 8, 5, 0]), 23),
})
export type DeliveryMethodSettings = v.InferOutput<typeof deliveryMethod>

const paymentMethod = v.object({
  /** Names a module in `server/payment-methods/`. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9_:-]{1,40}$/)),
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  hint: v.optional(text(500), ''),
  isOn: v.optional(v.boolean(), true),
})

/** What the owner chooses in the console; every key has a default, unknown keys are dropped. */
export const shopSettingsSchema = v.object({
  shopName: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)), 'Klepka'),
  tagline: v.optional(text(160), 'Podłogi, które pasują do domu'),
  email: v.optional(text(200), 'sklep@example.pl'),
  phone: v.optional(text(40), '+48 600 000 000'),
  companyLines: v.optional(v.pipe(v.array(text(120)), v.maxLength(6)), ['Klepka – sklep pokazowy', 'ul. Przykładowa 1', '00-001 Warszawa']),
  openingHours: v.optional(text(120), 'pon.–pt. 8:00–17:00, sob. 9:00–14:00'),
  bankAccount: v.optional(text(60), '00 0000 0000 0000 0000 0000 0000'),
  storeNotice: v.optional(v.object({ isOn: v.boolean(), text: text(500) }), { isOn: false, text: '' }),
  comingSoon: v.optional(v.object({ isOn: v.boolean() }), { isOn: false }),
  redirectAfterAdd: v.optional(v.boolean(), false),
  productsPerPage: v.optional(v.pipe(v.number(), v.integer(), v.minValue(4), v.maxValue(96)), 24),
  /** At or below this many pieces the product page says how many are left. */
  fewLeft: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)), 5),
  deliveryMethods: v.optional(v.pipe(v.array(deliveryMethod), v.maxLength(30)), [
    { id: 'kurier', kind: 'by_weight', title: 'Kurier', hint: 'Dostawa w 1–3 dni robocze, prosto pod drzwi.', steps: [
      { upToGrams: 5_000, priceGrosze: 1_690 }, { upToGrams: 31_500, priceGrosze: 2_990 }, { upToGrams: 120_000, priceGrosze: 8_900 } ] },
    { id: 'paleta', kind: 'flat_rate', title: 'Przesyłka paletowa', hint: 'Duże zamówienia podłóg; kierowca dzwoni przed dostawą. Za darmo od 3000 zł.', priceGrosze: 14_900, freeFromGrosze: 300_000 },
    { id: 'odbior', kind: 'pickup', title: 'Odbiór osobisty', hint: 'Magazyn: ul. Przykładowa 1, Warszawa.' },
  ]),
  paymentMethods: v.optional(v.pipe(v.array(paymentMethod), v.maxLength(20)), [
    { id: 'bacs', title: 'Przelew bankowy', hint: 'Dane do przelewu pokażemy po złożeniu zamówienia.' },
    { id: 'cod', title: 'Płatność przy odbiorze', hint: 'Gotówką lub kartą, u kuriera albo w magazynie.' },
  ]),
  /** Where the shop tells the owner of a new order; empty: the shop's address. */
  orderMailTo: v.optional(text(200), ''),
})

export type ShopSettings = v.InferOutput<typeof shopSettingsSchema>

export const defaultShopSettings: ShopSettings = v.parse(shopSettingsSchema, {})
