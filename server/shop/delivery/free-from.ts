import type { DeliveryMethod } from './delivery-method.ts'

export default {
  title: 'Darmowa dostawa od kwoty',
  requiredSettings: ['freeFrom', 'maxLength'],
  priceFor: ({ freeFromGrosze }, { itemsGrosze }) => {
    const missingGrosze = (freeFromGrosze ?? 0) - itemsGrosze
    return missingGrosze > 0 ? { code: 'below_sum', fromGrosze: freeFromGrosze ?? 0, missingGrosze } : 0
  },
} satisfies DeliveryMethod
