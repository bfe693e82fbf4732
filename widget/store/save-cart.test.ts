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
const storageWith = (seen: string) => {
  const kept = new Map([['poptin_cart', seen]])
  return {
    recall: (key: string) => kept.get(key) ?? null,
    remember: (key: string, value: string) => void kept.set(key, value),
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
])('what another script has left as the cart of the page before is none: %s', async (seen) => {
  const told: unknown[] = []
  const info = vi.spyOn(console, 'info').mockImplementation((...given) => void told.push(given))
  const cart = saveCart(async () => full, storageWith(seen))
  const hasNew: boolean[] = []
  cart.watch((now, before) => hasNew.push(before ? hasMorePieces(now, before, []) : false))
  await cart.refresh()
  expect([hasNew, told]).toEqual([[false], []])
  info.mockRestore()
})

it('what an earlier page put in is found by the next one', async () => {
  const cart = saveCart(
    async () => full,
    storageWith(JSON.stringify({ atMs: Date.now(), cart: { ...full, items: [] } })),
  )
  const hasNew: boolean[] = []
  cart.watch((now, before) => hasNew.push(before ? hasMorePieces(now, before, []) : false))
  await cart.refresh()
  expect(hasNew).toEqual([true])
})
