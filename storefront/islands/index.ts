import type { ComponentType } from 'react'

/** `readProps`: for an island with props that are not in `data-props` alone. */
export type Island = {
  default: ComponentType<never>
  readProps?: (element: HTMLElement) => object
}

/** Every island by the name in `data-island`; each is a chunk of its own for the browser. */
export const islands: Record<string, () => Promise<Island>> = {
  account: () => import('./account.tsx'),
  calculator: () => import('./calculator.tsx'),
  checkout: () => import('./checkout.tsx'),
  payment: () => import('./payment.tsx'),
  search: () => import('./search.tsx'),
  'sign-in': () => import('./sign-in.tsx'),
  variations: () => import('./variations.tsx'),
}
