import type { DeliveryMethod } from './delivery-method.ts'

export default {
  title: 'Odbiór osobisty',
  priceFor: ({ priceGrosze }) => priceGrosze,
} satisfies DeliveryMethod
