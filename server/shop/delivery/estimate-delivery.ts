import type { DeliveryEstimate } from '#contract/shop/product-page/delivery-estimate.ts'
import { addWorkingDays, isWorkingDay, warsawMoment } from '#contract/working-days.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { assessDelivery } from './assess-delivery.ts'
import type { DeliverableGoods } from './delivery-method.ts'

type Request = {
  goods: DeliverableGoods
  /** Five digits; null: the buyer has not said where to. */
  postcode: string | null
  /** Of the product; null: the shop's. */
  handlingDays: number | null
  /** The product is ordered for the buyer first, so no day can be named. */
  isOnBackorder: boolean
  nowMs: number
}

/**
 * What delivery of these goods costs, and between which days they arrive: an order after the cut-off hour or on a day
 * off counts from the next working day; then the shop's handling days and the method's days, all of them working days.
 */
export const estimateDelivery = (
  { deliveryMethods, deliveryTimes }: Pick<ShopSettings, 'deliveryMethods' | 'deliveryTimes'>,
  { goods, postcode, handlingDays, isOnBackorder, nowMs }: Request,
): DeliveryEstimate => {
  const { day, hour } = warsawMoment(nowMs)
  const begins = isWorkingDay(day) && hour < deliveryTimes.cutOffHour ? day : addWorkingDays(day + 1, 0)
  const sent = addWorkingDays(begins, handlingDays ?? deliveryTimes.handlingDays)
  const isFar = postcode !== null && deliveryTimes.farPostcodes.some((prefix) => postcode.startsWith(prefix))

  const { choices, unavailable } = assessDelivery(deliveryMethods, goods, false)
  const daysOf = (id: string, isPickup: boolean) => {
    const days = deliveryMethods.find((method) => method.id === id)?.days
    if (!days || isOnBackorder) return null
    const more = isFar && !isPickup ? deliveryTimes.farDays : 0
    return {
      from: addWorkingDays(sent, days.from + more),
      to: addWorkingDays(sent, Math.max(days.from, days.to) + more),
    }
  }
  const kindOf = (id: string) => deliveryMethods.find((method) => method.id === id)?.kind
  return {
    postcode,
    choices: choices.map(({ id, title, priceGrosze }) => {
      const isPickup = kindOf(id) === 'pickup'
      return { id, title, priceGrosze, isPickup, days: daysOf(id, isPickup) }
    }),
    unavailable,
  }
}

const POSTCODE = /^\s*(\d{2})[\s-]?(\d{3})\s*$/

/** `00-001` → `00001`; undefined: not a Polish postcode. */
export const readPostcode = (text: string): string | undefined => {
  const found = POSTCODE.exec(text)
  return found ? `${found[1]}${found[2]}` : undefined
}
