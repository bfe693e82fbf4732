import { describe, expect, it } from 'vitest'
import * as triggers from './index.ts'
import { arming } from './in-page.ts'
import { armingInShop } from './in-shop.ts'
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
})
