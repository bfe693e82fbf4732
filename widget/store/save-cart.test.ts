import { expect, it, vi } from 'vitest'
import { type StoreCart, hasMorePieces } from '#campaign/cart/cart.ts'
import type { PageStorage } from '../page/storage.ts'
import { saveCart } from './save-cart.ts'

const full: StoreCart = {
  items: [{ productId: '7', variantId: '', title: 'Panel', quantity: 2 }],
  count: 2,
  valueMinor: 200,
  currency: 'PLN',
}
const storageWith = (saved: string) => {
  const stored = new Map([['poptin_cart', saved]])
  return {
    recall: (key: string) => stored.get(key) ?? null,
    remember: (key: string, value: string) => void stored.set(key, value),
  } as PageStorage
}

it.each([
  '{"atMs":9e15,"cart":{}}',
  '{"atMs":9e15,"cart":{"items":null}}',
  '{"atMs":9e15,"cart":7}',
  '{"atMs":"x","cart":[]}',
  'null',
  '[',
  '{"__proto__":{"atMs":9e15}}',
])('ignores an invalid saved cart: %s', async (saved) => {
  const messages: unknown[] = []
  const info = vi.spyOn(console, 'info').mockImplementation((...given) => void messages.push(given))
  const cart = saveCart(async () => full, storageWith(saved))
  const hasNew: boolean[] = []
  cart.watch((now, before) => hasNew.push(before ? hasMorePieces(now, before, []) : false))
  await cart.refresh()
  expect([hasNew, messages]).toEqual([[false], []])
  info.mockRestore()
})

it('compares the cart with the saved cart of an earlier page', async () => {
  const cart = saveCart(
    async () => full,
    storageWith(JSON.stringify({ atMs: Date.now(), cart: { ...full, items: [] } })),
  )
  const hasNew: boolean[] = []
  cart.watch((now, before) => hasNew.push(before ? hasMorePieces(now, before, []) : false))
  await cart.refresh()
  expect(hasNew).toEqual([true])
})
