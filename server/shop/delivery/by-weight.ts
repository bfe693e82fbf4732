import type { DeliveryMethod } from './delivery-method.ts'

export default {
  title: 'Opłata według wagi',
  requiredSettings: ['steps', 'freeFrom', 'maxLength'],
  priceFor: ({ steps, freeFromGrosze }, { itemsGrosze, weightGrams }) => {
    const rising = steps.toSorted((one, other) => one.upToGrams - other.upToGrams)
    const step = rising.find(({ upToGrams }) => weightGrams <= upToGrams)
    const last = rising.at(-1)
    if (!step) return last ? { code: 'too_heavy', maxGrams: last.upToGrams, weightGrams } : null
    return freeFromGrosze !== null && itemsGrosze >= freeFromGrosze ? 0 : step.priceGrosze
  },
} satisfies DeliveryMethod
