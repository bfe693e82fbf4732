import type { DeliveryMethod } from './delivery-method.ts'

export default {
  title: 'Odbiór osobisty',
  asks: ['price'],
  priceFor: ({ priceGrosze }) => priceGrosze,
} satisfies DeliveryMethod
