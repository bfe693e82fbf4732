import { beforeEach, describe, expect, it } from 'vitest'
import { makeStoredDrafts, newKey, type StoredDrafts } from './stored-drafts.ts'
import { changedParts, restoredVersions } from './use-draft.ts'
import { afterWaiting, UnansweredSave } from './use-saving.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ANNA = 'anna@example.pl'

/** A browser: the storage of one address, and the locks of the tabs that live. */
const openStorage = (maxChars = Number.POSITIVE_INFINITY) => {
  const items = new Map<string, string>()
  const held = new Set<string>()
  let nowMs = 1_800_000_000_000
  let tabs = 0
  const storage = {
    get length() {
      return items.size
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem: (key: string, text: string) => {
      const others = [...items].reduce((sum, [name, value]) => (name === key ? sum : sum + value.length), 0)
      if (others + text.length > maxChars) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, text)
    },
  } as Storage
  const locks = {
    request: (name: string, granted: () => Promise<void>) => {
      held.add(name)
      return granted()
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  } as unknown as LockManager
  const openTab = async (email = ANNA) => {
    const id = `t${++tabs}`
    const drafts = makeStoredDrafts({ storage: () => storage, locks, now: () => nowMs, newTabId: () => id })
    await drafts.open(email)
    return { drafts, close: () => void held.delete(`klepka-drafts-tab:${id}`) }
  }
  return { items, locks, openTab, wait: (ms: number) => void (nowMs += ms) }
}
type Tab = { drafts: StoredDrafts; close: () => void }

const typed = (name: string) => ({ read: { name: '' }, draft: { name } })

describe('drafts stored in the browser', () => {
  let browser: ReturnType<typeof openStorage>
  let tab: Tab
  const found = ({ drafts }: Tab, form = 'coupon A') => drafts.find(form)?.draft['name']
  beforeEach(async () => {
    browser = openStorage()
    tab = await browser.openTab()
  })

  it('come back after the tab was closed, once', async () => {
    tab.drafts.put('coupon A', typed('Lato'))
    tab.close()
    const next = await browser.openTab()
    const draft = next.drafts.find('coupon A')!
    expect(draft).toMatchObject(typed('Lato'))
    expect(next.drafts.find('coupon B')).toBeNull()
    next.drafts.put('coupon A', draft)
    next.drafts.adopt(draft)
    expect(found(await browser.openTab())).toBeUndefined()
  })

  it('of a tab that is still open are left to it', async () => {
    tab.drafts.put('coupon A', typed('Lato'))
    const other = await browser.openTab()
    expect(found(other)).toBeUndefined()
    other.drafts.put('coupon A', typed('Zima'))
    other.drafts.remove('coupon A')
    tab.close()
    await other.drafts.refresh()
    expect(found(other)).toBe('Lato')
  })

  it('of a tab that was opened since are left to it, too', async () => {
    const later = await browser.openTab()
    later.drafts.put('coupon A', typed('Lato'))
    expect(found(tab)).toBeUndefined()
    later.close()
    await tab.drafts.refresh()
    expect(found(tab)).toBe('Lato')
  })

  it('of two closed tabs are all preserved, the newest first', async () => {
    const other = await browser.openTab()
    tab.drafts.put('coupon A', typed('Lato'))
    browser.wait(1_000)
    other.drafts.put('coupon A', typed('Zima'))
    for (const one of [tab, other]) one.close()
    const next = await browser.openTab()
    const newest = next.drafts.find('coupon A')!
    expect(newest.draft['name']).toBe('Zima')
    next.drafts.adopt(newest)
    expect(found(next)).toBe('Lato')
  })

  it('are gone after signing out, also for a tab that is still typing, and for another account', async () => {
    tab.drafts.put('coupon A', typed('Lato'))
    tab.drafts.clear()
    expect([...browser.items]).toEqual([])
    tab.drafts.put('coupon A', typed('Lato'))
    expect([...browser.items]).toEqual([])

    const again = await browser.openTab()
    again.drafts.put('coupon A', typed('Lato'))
    again.close()
    expect(found(await browser.openTab('bogdan@example.pl'))).toBeUndefined()
    again.drafts.put('coupon A', typed('Lato'))
    expect(found(await browser.openTab())).toBeUndefined()
  })

  it('never contain secrets, and restore the other values exactly', async () => {
    const before = {
      name: 'a',
      amount: 1,
      guard: { siteKey: 'k', secretKey: '' },
      leadsWebhook: 'https://a.pl',
    }
    const after = {
      name: 'a',
      amount: Number.NaN,
      guard: { siteKey: 'k2', secretKey: 'sesame' },
      leadsWebhook: 'https://sesame.pl',
    }
    tab.drafts.put('settings', changedParts({ saved: before, draft: after }))
    expect([...browser.items.values()].join('\n')).not.toContain('sesame')
    tab.close()
    const draft = (await browser.openTab()).drafts.find('settings')!
    expect(restoredVersions(before, draft)?.draft).toEqual({
      name: 'a',
      amount: Number.NaN,
      guard: { siteKey: 'k2', secretKey: '' },
      leadsWebhook: 'https://a.pl',
    })
  })

  it('are dropped after two weeks, when they are too large, and the oldest when there are too many', async () => {
    tab.drafts.put('big', typed('x'.repeat(500_000)))
    expect(found(tab, 'big')).toBeUndefined()
    for (let index = 0; index < 8; index++) {
      const one = await browser.openTab()
      one.drafts.put(`part ${index}`, typed('x'.repeat(300_000)))
      browser.wait(1)
      one.close()
    }
    const next = await browser.openTab()
    expect(found(next, 'part 0')).toBeUndefined()
    expect(found(next, 'part 7')).toHaveLength(300_000)
    browser.wait(15 * DAY_MS)
    expect(found(next, 'part 7')).toBeUndefined()
  })

  it('that crash their screen are dropped at the third attempt', async () => {
    tab.drafts.put('coupon A', typed('Lato'))
    tab.close()
    for (const name of ['Lato', 'Lato', undefined]) expect(found(await browser.openTab())).toBe(name)
  })

  it('stay as they are once a screen has crashed', async () => {
    tab.drafts.put('coupon A', typed('Lato'))
    tab.drafts.freeze()
    tab.drafts.remove('coupon A')
    tab.close()
    expect(found(await browser.openTab())).toBe('Lato')
  })

  it('of other forms go on being stored after a crash, and the crashed form begins with its own again', () => {
    const { drafts } = tab
    expect(drafts.find('coupon A')).toBeNull()
    drafts.put('coupon A', typed('Lato'))
    drafts.freeze()
    drafts.put('coupon A', typed('Zima'))
    drafts.put('coupon B', typed('Zima'))
    for (const form of ['coupon A', 'coupon B']) drafts.remove(form)
    expect([...browser.items.keys()].filter((key) => key.includes('coupon'))).toHaveLength(1)
    const draft = drafts.find('coupon A')!
    expect(draft).toMatchObject(typed('Lato'))
    drafts.put('coupon A', draft)
    drafts.adopt(draft)
    drafts.remove('coupon A')
    expect(found(tab)).toBeUndefined()
  })

  it('are tried once by a form however often it renders before it is shown', async () => {
    tab.drafts.put('coupon A', typed('Lato'))
    tab.close()
    for (const _ of [1, 2]) {
      const next = await browser.openTab()
      for (const __ of [1, 2, 3]) expect(found(next)).toBe('Lato')
    }
  })

  it('are stored with the key that prevents a second creation', async () => {
    const onceKey = newKey()
    expect(onceKey).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    tab.drafts.put('order new', { ...typed('Lato'), onceKey })
    tab.close()
    expect((await browser.openTab()).drafts.find('order new')?.onceKey).toBe(onceKey)
  })

  it('make room for themselves when the storage is full', async () => {
    browser = openStorage(1_000)
    tab = await browser.openTab()
    tab.drafts.put('coupon A', typed('x'.repeat(300)))
    browser.wait(1)
    const newer = await browser.openTab()
    newer.drafts.put('coupon C', typed('z'.repeat(100)))
    for (const one of [tab, newer]) one.close()
    const other = await browser.openTab()
    other.drafts.put('coupon B', typed('y'.repeat(350)))
    const next = await browser.openTab()
    expect(found(next)).toBeUndefined()
    expect(found(next, 'coupon C')).toHaveLength(100)
    // Never the draft of a tab that lives.
    next.drafts.put('coupon A', typed('x'.repeat(600)))
    other.close()
    await next.drafts.refresh()
    expect(found(next, 'coupon B')).toHaveLength(350)
  })

  it('break nothing in a browser that stores nothing, or stored nonsense', async () => {
    const now = Date.now
    const newTabId = () => 'a'
    for (const broken of [
      makeStoredDrafts({
        storage: () => {
          throw new DOMException('denied', 'SecurityError')
        },
        locks: browser.locks,
        now,
        newTabId,
      }),
      makeStoredDrafts({ storage: () => ({}) as Storage, locks: undefined, now, newTabId }),
    ]) {
      await broken.open(ANNA)
      broken.put('coupon A', typed('Lato'))
      expect(broken.find('coupon A')).toBeNull()
      broken.remove('coupon A')
      broken.clear()
    }
    browser.items.set('klepka-draft:anna%40example.pl:gone:coupon%20A', '{"read":7')
    await tab.drafts.refresh()
    expect(found(tab)).toBeUndefined()
  })
})

describe('a save that waited for the network', () => {
  it.each([
    ['is sent again as it was', 'repeat', 9, 'repeat'],
    ['is left to its user when the form has changed', 'ask', 0, 'ask'],
    ['is dropped when it was discarded', 'drop', 0, 'drop'],
    ['is left to its user after ten minutes', 'repeat', 11, 'ask'],
  ] as const)('%s', (_, decided, minutes, expected) => {
    expect(afterWaiting(new UnansweredSave(() => decided), 0, minutes * 60_000)).toBe(expected)
  })
})

describe('a draft put on top of what the server has', () => {
  const was = { name: 'Blog', note: '', goal: { kind: 'address', text: '/a' } }
  const parts = changedParts({ saved: was, draft: { ...was, name: 'Moja' } })

  it('only changes what was typed', () => {
    const now = { ...was, note: 'ich' }
    expect(restoredVersions(now, parts)).toEqual({
      saved: now,
      draft: { ...now, name: 'Moja' },
      newer: null,
    })
  })

  it('asks when somebody else changed the same value', () => {
    const now = { ...was, name: 'Ich' }
    expect(restoredVersions(now, parts)).toEqual({ saved: was, draft: { ...was, name: 'Moja' }, newer: now })
  })

  it('is nothing when it was saved, or when it has another shape', () => {
    expect(restoredVersions({ ...was, name: 'Moja' }, parts)).toBeNull()
    expect(restoredVersions({ ...was, name: ['Blog'] }, parts)).toBeNull()
    expect(restoredVersions({ note: '' }, parts)).toBeNull()
  })

  it('do not keep the console waiting for a browser that grants no lock', async () => {
    const never = new Promise<never>(() => {})
    const locks = { request: () => never, query: () => never } as unknown as LockManager
    const drafts = makeStoredDrafts({ storage: () => ({}) as Storage, locks, now: () => 0 })
    await drafts.open(ANNA)
    expect(drafts.find('coupon A')).toBeNull()
  })
})
