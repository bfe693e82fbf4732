import type { Exemption } from '#contract/shop/agreement/exemptions.ts'
import type { DeliveryPromise } from '#contract/shop/order.ts'
import { warsawMoment } from '#contract/working-days.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { deliveryDays } from './estimate-delivery.ts'

/** Without another agreement goods are handed over within 30 days (civil code, art. 543¹). */
const STATUTORY_DAYS = 30

type Goods = {
  /** Of the product; null: the shop's. */
  handlingDays: number | null
  isSample: boolean
  isOnBackorder: boolean
  exemption: Exemption | null
}

/**
 * Working days until goods are sent; null: nobody knows, because they are ordered first and the owner has named no
 * time for that.
 */
const daysUntilSent = (
  { handlingDays, isSample, isOnBackorder, exemption }: Goods,
  { deliveryTimes: times }: Pick<ShopSettings, 'deliveryTimes'>,
): number | null => {
  if (isOnBackorder && times.backorderDays === null) return null
  const usual = handlingDays ?? (isSample ? times.sampleDays : null) ?? times.handlingDays
  const cutting = exemption === 'made_to_measure' ? times.cutDays : 0
  return usual + cutting + (isOnBackorder ? (times.backorderDays ?? 0) : 0)
}

/** When goods of a line arrive that is ordered, or paid for, now: two days, or the last one that law allows. */
export const promiseDelivery = (
  settings: Pick<ShopSettings, 'deliveryMethods' | 'deliveryTimes'>,
  goods: Goods,
  { methodId, postcode, nowMs }: { methodId: string; postcode: string | null; nowMs: number },
): DeliveryPromise => {
  const handlingDays = daysUntilSent(goods, settings)
  const days =
    handlingDays === null ? null : deliveryDays(settings, { methodId, postcode, handlingDays, nowMs })
  return days ?? { from: null, to: warsawMoment(nowMs).day + STATUTORY_DAYS }
}
