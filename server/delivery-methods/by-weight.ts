import type { DeliveryMethod } from './delivery-method.ts'

export default {
  title: 'Opłata według wagi',
  asks: ['steps', 'freeFrom'],
  priceFor: ({ steps, freeFromGrosze }, { itemsGrosze, weightGrams }) => {
    const step = steps.toSorted((one, other) => one.upToGrams - other.upToGrams).find(({ upToGrams }) => weightGrams <= upToGrams)
    if (!step) return null
    return freeFromGrosze !== null && itemsGrosze >= freeFromGrosze ? 0 : step.priceGrosze
  },
} satisfies DeliveryMethod
