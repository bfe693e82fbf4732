import { describe, expect, it } from 'vitest'
import * as triggers from './index.ts'
import { arming, armingInShop } from './in-page.ts'
import type { StoreCart } from '../cart/cart.ts'
import type { TriggerPage } from './trigger.ts'

/** Those of every page, and those that come with the part that knows a shop. */
const inPage = { ...arming, ...armingInShop }

/** A page that a test scrolls, leaves and clicks by hand. */
const openPage = (pagesSeen = 1) => {
  const heard = new Map<string, (value: never) => void>()
  const listen = (name: string) => (act: (value: never) => void) => {
    heard.set(name, act)
    return () => void heard.delete(name)
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
  const tell = (name: string, value?: unknown) => heard.get(name)?.(value as never)
  return { page, tell, heard }
}

const fired = (
  kind: keyof typeof inPage,
  settings: object,
  happens: [string, unknown?][],
  pagesSeen?: number,
) => {
  const { page, tell, heard } = openPage(pagesSeen)
  let times = 0
  const disarm = inPage[kind](settings as never, page, () => (times += 1))
  for (const [name, value] of happens) tell(name, value)
  disarm()
  expect(heard.size).toBe(0)
  return times
}

describe('triggers', () => {
  it('are the same on the page as in the registry, each with a name of its own on the wire', () => {
    expect(Object.keys(inPage).toSorted()).toEqual(Object.keys(triggers))
    for (const [name, kind] of Object.entries(triggers))
      expect(inPage[name as keyof typeof inPage], name).toBe(kind.arm)
    const names = Object.values(triggers).map(({ wireName }) => wireName)
    expect(new Set(names).size).toBe(names.length)
  })

  it('scrolling fires from its share of the page on', () => {
    expect(fired('scroll', { percent: 50 }, [['scroll', 49]])).toBe(0)
    expect(fired('scroll', { percent: 50 }, [['scroll', 50]])).toBe(1)
  })

  it('time, idleness, leaving and clicks fire when they come', () => {
    expect(fired('timeDelay', { seconds: 3 }, [['after 3000']])).toBe(1)
    expect(fired('inactivity', { seconds: 20 }, [['idle 20000']])).toBe(1)
    expect(fired('exitIntent', {}, [['leaving']])).toBe(1)
    expect(fired('click', { selector: '.oferta' }, [['click .oferta']])).toBe(1)
    expect(fired('click', { selector: '.oferta' }, [['click .inne']])).toBe(0)
  })

  it('the number of pages fires at once on that page and later ones', () => {
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

  it('a product added to the cart fires once there are more pieces of it', () => {
    const firstProduct = { products: ['1'] }
    expect(onCart('addedProduct', firstProduct, cartOf(2), cartOf(1))).toBe(true)
    expect(onCart('addedProduct', firstProduct, cartOf(1), cartOf(1))).toBe(false)
    expect(onCart('addedProduct', firstProduct, cartOf(1), cartOf(2))).toBe(false)
    expect(onCart('addedProduct', firstProduct, cartOf(1, 1), cartOf(1))).toBe(false)
    expect(onCart('addedProduct', { products: [] }, cartOf(1, 1), cartOf(1))).toBe(true)
  })

  it('a product removed from the cart fires once there are fewer pieces of it', () => {
    const firstProduct = { products: ['1'] }
    expect(onCart('removedProduct', firstProduct, cartOf(1), cartOf(2))).toBe(true)
    expect(onCart('removedProduct', firstProduct, cartOf(), cartOf(2))).toBe(true)
    expect(onCart('removedProduct', firstProduct, cartOf(2), cartOf(2))).toBe(false)
    expect(onCart('removedProduct', firstProduct, cartOf(2), cartOf(1))).toBe(false)
  })

  it('a cart that a page opens with adds and removes nothing', () => {
    expect(onCart('addedProduct', { products: [] }, cartOf(1))).toBe(false)
    expect(onCart('removedProduct', { products: [] }, cartOf(1))).toBe(false)
  })

  it.each([
    ['greater_than', [false, false, true]],
    ['equal', [false, true, false]],
    ['greater_than_or_equal', [false, true, true]],
  ])('pieces and value of the cart that must be %s those wanted', (operator, expected) => {
    const carts = [cartOf(1), cartOf(2), cartOf(3)]
    expect(carts.map((cart) => onCart('cartItems', { operator, count: 2 }, cart))).toEqual(expected)
    expect(carts.map((cart) => onCart('cartValue', { operator, amount: 20 }, cart))).toEqual(expected)
  })
})
