import type { DeliveryMethod } from './delivery-method.ts'

export default {
  title: 'Stała opłata',
  requiredSettings: ['price', 'freeFrom', 'maxLength'],
  priceFor: ({ priceGrosze, freeFromGrosze }, { itemsGrosze }) =>
    freeFromGrosze !== null && itemsGrosze >= freeFromGrosze ? 0 : priceGrosze,
} satisfies DeliveryMethod
