import type {
  DeliveryChoice,
  DeliveryRefusal,
  FreeDelivery,
  UnavailableDelivery,
} from '#contract/shop/cart.ts'
import type { DeliveryMethodSettings } from '#server/platform/shop-settings/shop-settings.ts'
import type { DeliveryMethod, DeliverableGoods } from './delivery-method.ts'
import { describeMethod, fillDays } from './offered-delivery.ts'
import * as registry from './index.ts'

export type PricedDelivery = DeliveryChoice & { vatRate: number }
export type AssessedDelivery = {
  choices: PricedDelivery[]
  unavailable: UnavailableDelivery[]
  free: FreeDelivery | null
}

/** Every kind of delivery, by its name in the settings. */
export const deliveryKinds = new Map<string, DeliveryMethod>(Object.entries(registry))

/**
 * The delivery methods available for these goods, in the owner's order, and those that are not, with reasons.
 * A method that is off and an unknown kind are omitted.
 */
export const assessDelivery = (
  methods: DeliveryMethodSettings[],
  goods: DeliverableGoods,
  isFree: boolean,
): AssessedDelivery => {
  const assessed: AssessedDelivery = {
    choices: [],
    unavailable: [],
    free: isFree ? null : nearestFree(methods, goods),
  }
  for (const method of methods) {
    const kind = method.isOn ? deliveryKinds.get(method.kind) : undefined
    if (!kind) continue
    const { id, title, vatRate } = method
    const hint = isFree ? fillDays(method) : describeMethod(method)
    const price = refuseLength(kind, method, goods) ?? kind.priceFor(method, goods)
    if (typeof price === 'number')
      assessed.choices.push({ id, title, hint, priceGrosze: isFree ? 0 : price, vatRate })
    else if (price) assessed.unavailable.push({ id, title, reason: price })
  }
  return assessed
}

/** Goods without known sizes fit: the owner has not entered that they are long. */
const refuseLength = (
  { requiredSettings }: DeliveryMethod,
  { maxLengthMm }: DeliveryMethodSettings,
  { longest }: DeliverableGoods,
): DeliveryRefusal | null =>
  requiredSettings.includes('maxLength') && maxLengthMm !== null && longest && longest.lengthMm > maxLengthMm
    ? { code: 'too_long', maxLengthMm, ...longest }
    : null

/**
 * The method that these goods bring for nothing, or the one that needs the least more for it. Asked of the methods
 * themselves, so that nothing is promised that the price of the delivery does not hold: not by a method for which the
 * goods are too long or too heavy, nor by one that is free anyway.
 */
const nearestFree = (methods: DeliveryMethodSettings[], goods: DeliverableGoods): FreeDelivery | null => {
  const found = methods.flatMap((method): FreeDelivery[] => {
    const kind = method.isOn ? deliveryKinds.get(method.kind) : undefined
    const fromGrosze = method.freeFromGrosze
    if (!kind || !fromGrosze || refuseLength(kind, method, goods)) return []
    const priceAt = (itemsGrosze: number) => kind.priceFor(method, { ...goods, itemsGrosze })
    if (priceAt(0) === 0 || priceAt(Math.max(fromGrosze, goods.itemsGrosze)) !== 0) return []
    return [{ title: method.title, fromGrosze, missingGrosze: Math.max(0, fromGrosze - goods.itemsGrosze) }]
  })
  return found.toSorted((one, other) => one.missingGrosze - other.missingGrosze)[0] ?? null
}
