import { describe, expect, it } from 'vitest'
import * as triggers from './index.ts'
import { arming, armingInShop } from './in-page.ts'
import type { StoreCart } from '../cart/cart.ts'
import type { TriggerPage } from './trigger.ts'

/** Triggers of every page, and triggers of the part for shops. */
const inPage = { ...arming, ...armingInShop }

/** A page whose events are sent by a test. */
const openPage = (pagesSeen = 1) => {
  const listeners = new Map<string, (value: never) => void>()
  const listen = (name: string) => (act: (value: never) => void) => {
    listeners.set(name, act)
    return () => void listeners.delete(name)
  }
  const page: TriggerPage = {
    onScroll: listen('scroll') as TriggerPage['onScroll'],
    onIdle: (afterMs, act) => listen(`idle ${afterMs}`)(act),
    after: (delayMs, act) => listen(`after ${delayMs}`)(act),
    onLeaving: (act) => listen('leaving')(act),
    onClick: (selector, act) => listen(`click ${selector}`)(act),
    onCart: (act) =>
      listen('cart')((([now, before]: [StoreCart, StoreCart | undefined]) => act(now, before)) as never),
    pagesSeen,
  }
  const send = (name: string, value?: unknown) => listeners.get(name)?.(value as never)
  return { page, send, listeners }
}

const fired = (
  kind: keyof typeof inPage,
  settings: object,
  happens: [string, unknown?][],
  pagesSeen?: number,
) => {
  const { page, send, listeners } = openPage(pagesSeen)
  let times = 0
  const disarm = inPage[kind](settings as never, page, () => (times += 1))
  for (const [name, value] of happens) send(name, value)
  disarm()
  expect(listeners.size).toBe(0)
  return times
}

describe('triggers', () => {
  it('are the same in the page’s code as in the registry, with unique wire names', () => {
    expect(Object.keys(inPage).toSorted()).toEqual(Object.keys(triggers))
    for (const [name, kind] of Object.entries(triggers))
      expect(inPage[name as keyof typeof inPage], name).toBe(kind.arm)
    const names = Object.values(triggers).map(({ wireName }) => wireName)
    expect(new Set(names).size).toBe(names.length)
  })

  it('scroll fires from its percentage of the page', () => {
    expect(fired('scroll', { percent: 50 }, [['scroll', 49]])).toBe(0)
    expect(fired('scroll', { percent: 50 }, [['scroll', 50]])).toBe(1)
  })

  it('timeDelay, inactivity, exitIntent and click fire on their own events', () => {
    expect(fired('timeDelay', { seconds: 3 }, [['after 3000']])).toBe(1)
    expect(fired('inactivity', { seconds: 20 }, [['idle 20000']])).toBe(1)
    expect(fired('exitIntent', {}, [['leaving']])).toBe(1)
    expect(fired('click', { selector: '.oferta' }, [['click .oferta']])).toBe(1)
    expect(fired('click', { selector: '.oferta' }, [['click .inne']])).toBe(0)
  })

  it('pageCount fires at once on the page with that number and on later ones', () => {
    expect(fired('pageCount', { pages: 2 }, [['after 0']], 1)).toBe(0)
    expect(fired('pageCount', { pages: 2 }, [['after 0']], 2)).toBe(1)
    expect(fired('pageCount', { pages: 2 }, [['after 0']], 5)).toBe(1)
  })

  const cartOf = (...quantities: number[]): StoreCart => ({
    items: quantities.map((quantity, index) => ({
      productId: String(index + 1),
      variantId: '',
      title: 'Panel',
      quantity,
    })),
    count: quantities.reduce((sum, quantity) => sum + quantity, 0),
    valueMinor: quantities.reduce((sum, quantity) => sum + quantity, 0) * 1_000,
    currency: 'PLN',
  })
  const onCart = (kind: keyof typeof inPage, settings: object, now: StoreCart, before?: StoreCart) =>
    fired(kind, settings, [['cart', [now, before]]]) === 1

  it('addedProduct fires when the quantity of the product increases', () => {
    const firstProduct = { products: ['1'] }
    expect(onCart('addedProduct', firstProduct, cartOf(2), cartOf(1))).toBe(true)
    expect(onCart('addedProduct', firstProduct, cartOf(1), cartOf(1))).toBe(false)
    expect(onCart('addedProduct', firstProduct, cartOf(1), cartOf(2))).toBe(false)
    expect(onCart('addedProduct', firstProduct, cartOf(1, 1), cartOf(1))).toBe(false)
    expect(onCart('addedProduct', { products: [] }, cartOf(1, 1), cartOf(1))).toBe(true)
  })

  it('removedProduct fires when the quantity of the product decreases', () => {
    const firstProduct = { products: ['1'] }
    expect(onCart('removedProduct', firstProduct, cartOf(1), cartOf(2))).toBe(true)
    expect(onCart('removedProduct', firstProduct, cartOf(), cartOf(2))).toBe(true)
    expect(onCart('removedProduct', firstProduct, cartOf(2), cartOf(2))).toBe(false)
    expect(onCart('removedProduct', firstProduct, cartOf(2), cartOf(1))).toBe(false)
  })

  it('the first cart of a page counts as neither added nor removed', () => {
    expect(onCart('addedProduct', { products: [] }, cartOf(1))).toBe(false)
    expect(onCart('removedProduct', { products: [] }, cartOf(1))).toBe(false)
  })

  it.each([
    ['greater_than', [false, false, true]],
    ['equal', [false, true, false]],
    ['greater_than_or_equal', [false, true, true]],
  ])('cartItems and cartValue compare with %s', (operator, expected) => {
    const carts = [cartOf(1), cartOf(2), cartOf(3)]
    expect(carts.map((cart) => onCart('cartItems', { operator, count: 2 }, cart))).toEqual(expected)
    expect(carts.map((cart) => onCart('cartValue', { operator, amount: 20 }, cart))).toEqual(expected)
  })
})
