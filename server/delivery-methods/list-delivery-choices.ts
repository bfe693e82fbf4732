import type { DeliveryChoice } from '#contract/shop/cart.ts'
import type { DeliveryMethodSettings } from '#server/shop-settings/shop-settings.ts'
import type { DeliveryMethod, Goods } from './delivery-method.ts'
import * as registry from './index.ts'

export type PricedDelivery = DeliveryChoice & { vatRate: number }

const kinds = new Map<string, DeliveryMethod>(Object.entries(registry))

/** What can be chosen for these goods, in the owner's order. A kind this program does not know is left out. */
export const listDeliveryChoices = (methods: DeliveryMethodSettings[], goods: Goods, isFree: boolean): PricedDelivery[] =>
  methods.flatMap((method) => {
    const priceGrosze = method.isOn ? (kinds.get(method.kind)?.priceFor(method, goods) ?? null) : null
    if (priceGrosze === null) return []
    return [{ id: method.id, title: method.title, hint: method.hint, priceGrosze: isFree ? 0 : priceGrosze, vatRate: method.vatRate }]
  })
