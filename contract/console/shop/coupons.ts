import * as v from 'valibot'
import { amountUpTo } from '../amount.ts'
import { consoleEndpoint } from '../staff/rights.ts'
import type { SampleCredit } from '../../shop/chosen/sample-credit.ts'
import { numberParameter, textParameter } from '../parameters.ts'
import { MAX_CODE_LENGTH, normalCode } from '../../coupon-code.ts'

const grosze = amountUpTo(100_000_000, '50 albo 49,99')
const NO_COUNT = 'Podaj liczbę całkowitą od 1.'
const count = v.pipe(
  v.number(NO_COUNT),
  v.integer(NO_COUNT),
  v.minValue(1, NO_COUNT),
  v.maxValue(1_000_000_000, 'Ta liczba jest za duża.'),
)
const NO_DATE = 'Podaj datę.'
const ms = v.pipe(
  v.number(NO_DATE),
  v.integer(NO_DATE),
  v.minValue(0, NO_DATE),
  v.maxValue(8_640_000_000_000_000, NO_DATE),
)
const ids = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))),
  v.maxLength(1_000, 'Wybierz najwyżej 1000.'),
)
/** 100 %, in hundredths of a percent. */
const WHOLE = 10_000

export type CouponUnit = 'percent' | 'grosze'

/** A coupon as the owner sends it, of one of the given kinds; everything but code, kind and amount may be left out. */
export const couponSchemaOf = <Kind extends string>(kinds: Record<Kind, { unit: CouponUnit }>) =>
  v.pipe(
    v.object({
      code: v.pipe(
        v.string(),
        v.maxLength(MAX_CODE_LENGTH, `Kod może mieć najwyżej ${MAX_CODE_LENGTH} znaków.`),
        v.transform(normalCode),
        v.minLength(1, 'Podaj kod, np. WIOSNA10.'),
      ),
      kind: v.picklist(Object.keys(kinds) as Kind[], 'Wybierz rodzaj rabatu.'),
      amount: grosze,
      description: v.optional(
        v.pipe(v.string(), v.trim(), v.maxLength(300, 'Skróć ten tekst do 300 znaków.')),
        '',
      ),
      minTotalGrosze: v.optional(v.nullable(grosze), null),
      maxTotalGrosze: v.optional(v.nullable(grosze), null),
      startsMs: v.optional(v.nullable(ms), null),
      expiresMs: v.optional(v.nullable(ms), null),
      usageLimit: v.optional(v.nullable(count), null),
      usageLimitPerEmail: v.optional(v.nullable(count), null),
      isAlone: v.optional(v.boolean(), false),
      givesFreeDelivery: v.optional(v.boolean(), false),
      excludesSaleItems: v.optional(v.boolean(), false),
      productIds: v.optional(ids, []),
      categoryIds: v.optional(ids, []),
      isPublic: v.optional(v.boolean()),
    }),
    v.forward(
      v.check(
        ({ kind, amount }) => kinds[kind as Kind].unit !== 'percent' || amount <= WHOLE,
        'Rabat nie może być większy niż 100 %.',
      ),
      ['amount'],
    ),
    // A code that works once is for one person; any other may be passed on, so it counts as everybody's.
    v.transform((coupon) => ({ ...coupon, isPublic: coupon.isPublic ?? coupon.usageLimit !== 1 })),
  )
export type CouponToSave = v.InferOutput<ReturnType<typeof couponSchemaOf>>

export type OwnersCoupon = CouponToSave & {
  usedCount: number
  createdMs: number
  /** Version of the saved coupon, to be returned in `If-Match`. */
  version: string
}
export type CouponKindChoice = { kind: string; title: string; unit: CouponUnit }
export type CategoryChoice = { id: number; name: string; depth: number }

export type CouponsAnswer = { coupons: OwnersCoupon[]; kinds: CouponKindChoice[] }

/** A credit that the shop issued for a sample; the owner reads it. */
export type OwnersSampleCredit = Omit<SampleCredit, 'useUrl' | 'floorUrl'> & {
  orderId: number
  issuedMs: number
}
export type SampleCreditsAnswer = { credits: OwnersSampleCredit[]; page: number; isLast: boolean }

export type CategoriesAnswer = { categories: CategoryChoice[] }

/** Discount codes. Only the server has the kinds; it mounts `save` with their schema. */
export const couponsApi = {
  list: consoleEndpoint<CouponsAnswer>()({ right: 'coupons', method: 'GET', path: '/coupons' }),
  /** `new` '1': a code that is taken is refused. */
  save: consoleEndpoint<CouponsAnswer>()({
    right: 'coupons',
    method: 'PUT',
    isCreating: true,
    path: '/coupons',
    query: v.object({ new: textParameter() }),
    request: v.custom<CouponToSave>((coupon) => typeof coupon === 'object'),
    log: {
      kind: 'coupon',
      text: 'Zapisano kod rabatowy',
      before: '/coupons',
      subject: ({ coupons }, { params, body }) => {
        const code = String(params['code'] ?? (body as { code?: string }).code).toLowerCase()
        const found = coupons.find((one) => one.code === code)
        if (!found) return undefined
        const { usedCount: _, createdMs: __, version: ___, ...fields } = found
        return { id: code, name: code, fields }
      },
      undo: (_, whole) => whole,
    },
  }),
  remove: consoleEndpoint<CouponsAnswer>()({
    right: 'coupons',
    method: 'DELETE',
    path: '/coupons/:code',
    params: v.object({ code: v.string() }),
    log: {
      kind: 'coupon',
      text: 'Usunięto kod rabatowy',
      before: '/coupons',
      subject: ({ coupons }, { params, body }) => {
        const code = String(params['code'] ?? (body as { code?: string }).code).toLowerCase()
        const found = coupons.find((one) => one.code === code)
        if (!found) return undefined
        const { usedCount: _, createdMs: __, version: ___, ...fields } = found
        return { id: code, name: code, fields }
      },
      reverse: (_, __, before) => ({ method: 'PUT', path: '/coupons?new=1', body: before?.fields }),
    },
  }),
  sampleCredits: consoleEndpoint<SampleCreditsAnswer>()({
    right: 'coupons',
    method: 'GET',
    path: '/coupons/samples',
    query: v.object({ page: numberParameter }),
  }),
  categories: consoleEndpoint<CategoriesAnswer>()({
    right: 'products-view',
    method: 'GET',
    path: '/categories',
  }),
}
