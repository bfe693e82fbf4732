import type { DeliveryEstimate } from '#contract/shop/product-page/delivery-estimate.ts'
import { addWorkingDays, isWorkingDay, warsawMoment } from '#contract/working-days.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { assessDelivery, deliveryKinds } from './assess-delivery.ts'
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

type Times = Pick<ShopSettings, 'deliveryMethods' | 'deliveryTimes'>

/** The buyer comes for the goods. */
export const isPickup = (methods: ShopSettings['deliveryMethods'], id: string): boolean =>
  methods.some((method) => method.id === id && deliveryKinds.get(method.kind)?.isPickup)

/**
 * The first and the last day on which goods arrive that are ordered, or paid for, now; null: the owner named none. An
 * order after the cut-off hour or on a day off counts from the next working day.
 */
export const deliveryDays = (
  { deliveryMethods, deliveryTimes }: Times,
  {
    methodId,
    postcode,
    handlingDays,
    nowMs,
  }: Pick<Request, 'postcode' | 'handlingDays' | 'nowMs'> & { methodId: string },
): { from: number; to: number } | null => {
  const days = deliveryMethods.find(({ id }) => id === methodId)?.days
  if (!days) return null
  const { day, hour } = warsawMoment(nowMs)
  const begins = isWorkingDay(day) && hour < deliveryTimes.cutOffHour ? day : addWorkingDays(day + 1, 0)
  const sent = addWorkingDays(begins, handlingDays ?? deliveryTimes.handlingDays)
  const isFar = postcode !== null && deliveryTimes.farPostcodes.some((prefix) => postcode.startsWith(prefix))
  const more = isFar && !isPickup(deliveryMethods, methodId) ? deliveryTimes.farDays : 0
  return {
    from: addWorkingDays(sent, days.from + more),
    to: addWorkingDays(sent, Math.max(days.from, days.to) + more),
  }
}

/**
 * What delivery of these goods costs, and between which days they arrive: the shop's handling days and the method's
 * days, all of them working days.
 */
export const estimateDelivery = (
  { deliveryMethods, deliveryTimes }: Times,
  { goods, postcode, handlingDays, isOnBackorder, nowMs }: Request,
): DeliveryEstimate => {
  const { choices, unavailable } = assessDelivery(deliveryMethods, goods, false)
  const days = { deliveryMethods, deliveryTimes }
  const daysOf = (id: string) =>
    isOnBackorder ? null : deliveryDays(days, { methodId: id, postcode, handlingDays, nowMs })
  return {
    postcode,
    choices: choices.map(({ id, title, priceGrosze }) => ({
      id,
      title,
      priceGrosze,
      isPickup: isPickup(deliveryMethods, id),
      days: daysOf(id),
    })),
    unavailable,
  }
}

const POSTCODE = /^\s*(\d{2})[\s-]?(\d{3})\s*$/

/** `00-001` → `00001`; undefined: not a Polish postcode. */
export const readPostcode = (text: string): string | undefined => {
  const found = POSTCODE.exec(text)
  return found ? `${found[1]}${found[2]}` : undefined
}
