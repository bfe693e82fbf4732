import type { DeliveryMethod } from './delivery-method.ts'

export default {
  title: 'Odbiór osobisty',
  requiredSettings: ['price'],
  priceFor: ({ priceGrosze }) => priceGrosze,
} satisfies DeliveryMethod
