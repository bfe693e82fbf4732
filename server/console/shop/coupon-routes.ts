import { type CategoryChoice, type CouponsAnswer, couponsApi } from '#contract/console/shop/coupons.ts'
import type { CategoryCard } from '#contract/shop/product.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import { loadMenu } from '#server/shop/catalog/categories.ts'
import type { Coupon } from '#server/shop/coupons/coupon.ts'
import { couponKinds } from '#server/shop/coupons/coupon-kinds.ts'
import {
  couponSchema,
  deleteCoupon,
  listCoupons,
  replaceCoupon,
} from '#server/shop/coupons/manage-coupons.ts'
import { listSampleCredits } from '#server/shop/samples/list-sample-credits.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { namesVersion, refuseOutdated, versionOf } from '#server/console/http/read-version.ts'

const noCoupon = () => new Refusal(404, 'no_coupon', 'Nie ma już takiego kodu.')

/** The fields of a code that an owner changes; its uses are counted meanwhile. */
const contentOf = ({ usedCount: _, createdMs: __, source: ___, endedWhy: ____, ...content }: Coupon) =>
  content

/** Discount codes, and the categories that they may be for. */
export const couponRoutes = (services: Services) => {
  const all = async (): Promise<CouponsAnswer> => ({
    coupons: (await listCoupons(services.db.read)).map((coupon) => ({
      ...contentOf(coupon),
      usedCount: coupon.usedCount,
      createdMs: coupon.createdMs,
      version: versionOf(contentOf(coupon)),
    })),
    kinds: Object.entries(couponKinds).map(([kind, { title, unit }]) => ({ kind, title, unit })),
  })

  const { routes, mountEndpoint } = endpointRoutes(noCoupon)
  mountEndpoint(couponsApi.list, all)
  mountEndpoint({ ...couponsApi.save, request: couponSchema }, async ({ c, query, body }) => {
    const refuseOver = (current: Coupon | undefined) => {
      if (current && (query.new === '1' || current.source))
        throw new FieldRefusal([
          { path: 'code', message: 'Taki kod już jest. Wymyśl inny albo zmień tamten.' },
        ])
      if (current) refuseOutdated(c, contentOf(current))
      // Another user deleted what is open here.
      else if (namesVersion(c)) throw noCoupon()
    }
    await services.db.transaction((tx) => replaceCoupon(tx, body, services.now(), refuseOver))
    return all()
  })
  mountEndpoint(couponsApi.remove, async ({ params }) => {
    if (!(await services.db.transaction((tx) => deleteCoupon(tx, params.code.toLowerCase(), services.now()))))
      throw noCoupon()
    return all()
  })
  mountEndpoint(couponsApi.sampleCredits, async ({ query }) => {
    const page = Math.max(1, query.page ?? 1)
    const { credits, isLast } = await listSampleCredits(services, page)
    return { credits, page, isLast }
  })
  mountEndpoint(couponsApi.categories, async () => ({
    categories: choicesByDepth(await loadMenu(services.db.read)),
  }))
  return routes
}

/** A tree of categories as a list, each below its parent. */
export const choicesByDepth = (cards: CategoryCard[], depth = 0): CategoryChoice[] =>
  cards.flatMap(({ id, name, children }) => [{ id, name, depth }, ...choicesByDepth(children, depth + 1)])
