import type { OwnersSampleCredit } from '#contract/console/shop/coupons.ts'
import type { SampleCredit, SampleCreditState } from '#contract/shop/chosen/sample-credit.ts'
import { paths } from '#storefront/paths.ts'
import { creditEnds } from '#storefront/strings/pl/cart/cart.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { findProductsById } from '../catalog/find-products.ts'
import { type Credit, listCredits, listCreditsOfOrders, listUnusedCredits } from '../coupons/credits.ts'

const stateOf = ({ usedCount, endedWhy, expiresMs }: Credit, nowMs: number): SampleCreditState => {
  if (usedCount > 0) return 'used'
  if (endedWhy !== null) return 'ended'
  return expiresMs !== null && nowMs >= expiresMs ? 'expired' : 'ready'
}

/** Credits as their buyer or the owner sees them. */
const presentCredits = async (
  db: Sql,
  { now, settings }: Pick<Services, 'now' | 'settings'>,
  credits: readonly Credit[],
): Promise<SampleCredit[]> => {
  const floors = await findProductsById(
    db,
    credits.flatMap(({ productIds }) => productIds),
  )
  return credits.map((credit) => {
    const floor = floors.get(credit.productIds[0] ?? 0)
    return {
      code: credit.code,
      amountGrosze: credit.amount,
      sampleName: credit.description,
      floorName: floor?.name ?? '',
      floorUrl: floor?.status === 'published' ? paths.product(floor.slug) : null,
      untilMs: credit.expiresMs ?? 0,
      state: stateOf(credit, now()),
      endedText: credit.endedWhy === null ? '' : creditEnds[credit.endedWhy],
      useUrl: settings.publicUrl + paths.sampleCredit(credit.code),
    }
  })
}

/** Credits for the samples of an order. */
export const listOrderCredits = async (services: Services, orderId: number): Promise<SampleCredit[]> => {
  const db = services.db.read
  return presentCredits(db, services, await listCreditsOfOrders(db, [orderId]))
}

/** What a member can still deduct. */
export const listMemberCredits = async (services: Services, identityId: string): Promise<SampleCredit[]> => {
  const db = services.db.read
  const credits = await presentCredits(db, services, await listUnusedCredits(db, { identityId }))
  return credits.filter(({ state }) => state === 'ready')
}

/** Every credit of these orders, for the copy of a person's data. */
export const exportCredits = async (services: Services, orderIds: readonly number[]) =>
  (
    await presentCredits(services.db.read, services, await listCreditsOfOrders(services.db.read, orderIds))
  ).map(({ useUrl: _, floorUrl: __, ...credit }) => credit)

const PER_PAGE = 50

/** A page of all credits, newest first, for the owner. */
export const listSampleCredits = async (
  services: Services,
  page: number,
): Promise<{ credits: OwnersSampleCredit[]; isLast: boolean }> => {
  const db = services.db.read
  const found = await listCredits(db, PER_PAGE + 1, (page - 1) * PER_PAGE)
  const shown = found.slice(0, PER_PAGE)
  const presented = await presentCredits(db, services, shown)
  return {
    credits: presented.map(({ useUrl: _, floorUrl: __, ...credit }, index) => ({
      ...credit,
      orderId: shown[index]!.source.orderId,
      issuedMs: shown[index]!.createdMs,
    })),
    isLast: found.length <= PER_PAGE,
  }
}
