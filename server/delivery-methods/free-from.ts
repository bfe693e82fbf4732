import type { DeliveryMethod } from './delivery-method.ts'

export default {
  title: 'Darmowa dostawa od kwoty',
  asks: ['freeFrom'],
  priceFor: ({ freeFromGrosze }, { itemsGrosze }) => (itemsGrosze >= (freeFromGrosze ?? 0) ? 0 : null),
} satisfies DeliveryMethod
