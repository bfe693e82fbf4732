import type { DeliveryMethod } from './delivery-method.ts'

export default {
  title: 'Odbiór osobisty',
  requiredSettings: ['price'],
  isPickup: true,
  priceFor: ({ priceGrosze }) => priceGrosze,
} satisfies DeliveryMethod
