import type { ReactNode } from 'react'
import type { PageVisitor } from '#storefront/page-frame.ts'
import { CartCount, CartSum, MiniCart } from '#storefront/parts/cart/mini-cart.tsx'
import { Notices } from '#storefront/parts/notices.tsx'

/** The regions of a page's frame that differ between visitors; a cached page has a slot for each. */
export type VisitorRegions<Region = ReactNode> = Record<SlotName, Region>

export type SlotName = 'cartCount' | 'cartSum' | 'notices' | 'miniCart'

/** `make` gives each slot's region. */
export const regionsBy = <Region,>(make: (slot: SlotName) => Region): VisitorRegions<Region> => ({
  cartCount: make('cartCount'),
  cartSum: make('cartSum'),
  notices: make('notices'),
  miniCart: make('miniCart'),
})

export const visitorRegions = ({ cart, notices }: Pick<PageVisitor, 'cart' | 'notices'>): VisitorRegions => ({
  cartCount: <CartCount cart={cart} />,
  cartSum: <CartSum cart={cart} />,
  notices: notices.length ? <Notices notices={notices} /> : null,
  miniCart: <MiniCart cart={cart} />,
})
