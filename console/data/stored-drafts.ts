import { createContext } from 'react'

const PREFIX = 'klepka-draft:'
/** Whose drafts this browser stores; missing: nobody's, so that a tab that is still open stores none. */
const ACCOUNT = 'klepka-drafts-of'
const TAB_LOCK = 'klepka-drafts-tab:'
const DAY_MS = 24 * 60 * 60 * 1000
const MAX_AGE_MS = 14 * DAY_MS
/** Characters. A browser stores some five million for a shop's address, and a picture is never part of a draft. */
const MAX_DRAFT = 400_000
const MAX_TOTAL = 2_000_000
/** The console does not wait longer for a browser to name its tabs; it then restores nothing. */
const TABS_KNOWN_WITHIN_MS = 1_000
/** A draft with which a screen crashed this often before it was shown is dropped. */
const MAX_ATTEMPTS = 2

/** Addresses of webhooks may be secrets, too. */
const SECRET = /secret|password|token|webhook/i
/** JSON has neither of them. */
const NOT_A_NUMBER = '\u0000NaN'
const UNDEFINED = '\u0000undefined'

/** What was changed, by name of the field: `read` is what the server had. */
export type DraftParts = {
  read: Record<string, unknown>
  draft: Record<string, unknown>
  /** What the form sends with it, so that sent again, also by the form it is restored in, it creates nothing twice. */
  onceKey?: string
}
type DatedParts = DraftParts & { changedMs: number }
type Stored = DatedParts & { attempts: number }
export type FoundDraft = DatedParts & { key: string }

const toJson = (stored: Stored) =>
  JSON.stringify(stored, (name, value: unknown) => {
    if (typeof value === 'string' && SECRET.test(name)) return undefined
    if (value === undefined) return UNDEFINED
    return typeof value === 'number' && Number.isNaN(value) ? NOT_A_NUMBER : value
  })
const fromJson = (json: string) =>
  JSON.parse(json, (_, value: unknown) => (value === NOT_A_NUMBER ? Number.NaN : value)) as Stored
export const isUndefinedMark = (value: unknown) => value === UNDEFINED

/** A random UUID; `crypto.randomUUID` is missing where the console is opened without https. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const tabOf = (key: string) => key.split(':')[2] ?? ''

type Browser = {
  /** Throws where a browser allows no storage. */
  storage: () => Storage
  /** Missing outside of secure contexts: then nothing is stored, because tabs could not be told apart. */
  locks: LockManager | undefined
  now: () => number
  newTabId?: () => string
}

/**
 * Unsaved changes in `localStorage`, which, unlike IndexedDB, also stores the last key pressed before a tab is
 * closed. Every tab writes drafts of its own and holds a lock while it lives; a draft without its tab is an orphan
 * and is restored by whoever opens the form next. A browser that stores nothing changes nothing else.
 */
export const makeStoredDrafts = ({ storage, locks, now, newTabId = newKey }: Browser) => {
  const tab = newTabId()
  let account = ''
  /** Tabs that are gone, whose drafts may be restored. A tab that is not known lives. */
  let goneTabs = new Set<string>()
  let isLocked = false
  /** Forms that were looked for and not left since. */
  const shown = new Set<string>()
  /** Forms that were shown when a screen crashed: what is stored of them stays until they are shown again. */
  let crashed = new Set<string>()
  /** Drafts that were found, each of which is one attempt however often its form renders first. */
  let counted = new Set<string>()

  const attempt = <T>(work: (store: Storage) => T, otherwise: T): T => {
    try {
      return work(storage())
    } catch {
      return otherwise
    }
  }
  const keysIn = (store: Storage) =>
    Array.from({ length: store.length }, (_, index) => store.key(index) ?? '').filter((key) =>
      key.startsWith(PREFIX),
    )
  const keyOf = (form: string) => `${PREFIX}${encodeURIComponent(account)}:${tab}:${encodeURIComponent(form)}`
  const read = (store: Storage, key: string): Stored | null => {
    try {
      const stored = fromJson(store.getItem(key) ?? '')
      const isWhole = [stored.read, stored.draft].every((part) => typeof part === 'object' && part !== null)
      const mayTry = stored.attempts < MAX_ATTEMPTS || counted.has(key)
      if (isWhole && mayTry && stored.changedMs > now() - MAX_AGE_MS) return stored
    } catch {
      // Another program's, or an older one's.
    }
    store.removeItem(key)
    return null
  }
  const clear = () =>
    attempt((store) => {
      store.removeItem(ACCOUNT)
      for (const key of keysIn(store)) store.removeItem(key)
    }, undefined)
  /** Stores a draft; the oldest ones of tabs that are gone are dropped one by one until there is room for it. */
  const writeWithRoom = (store: Storage, key: string, json: string) => {
    const others = keysIn(store).filter((one) => one !== key)
    let total = others.reduce((sum, one) => sum + (store.getItem(one)?.length ?? 0), json.length)
    const orphans = others
      .filter((one) => goneTabs.has(tabOf(one)))
      .map((one) => ({
        key: one,
        size: store.getItem(one)?.length ?? 0,
        ms: read(store, one)?.changedMs ?? 0,
      }))
      .toSorted((one, other) => one.ms - other.ms)
    for (;;) {
      try {
        if (total <= MAX_TOTAL) return store.setItem(key, json)
      } catch (error) {
        if (orphans.length === 0) throw error
      }
      const oldest = orphans.shift()
      if (!oldest) return
      store.removeItem(oldest.key)
      total -= oldest.size
    }
  }
  /** Learns which tabs are gone. */
  const refresh = async () => {
    try {
      // Before it is known who lives, because a tab writes nothing before it holds its lock.
      const writers = attempt((store) => keysIn(store).map(tabOf), [])
      const { held = [] } = (await locks?.query()) ?? {}
      const live = new Set([tab, ...held.map(({ name = '' }) => name.slice(TAB_LOCK.length))])
      goneTabs = new Set(writers.filter((one) => !live.has(one)))
    } catch {
      // What was known stays.
    }
  }
  const write = (store: Storage, key: string, stored: Stored) => {
    const json = toJson(stored)
    if (json.length > MAX_DRAFT) return store.removeItem(key)
    writeWithRoom(store, key, json)
  }
  const mayStore = (store: Storage) => isLocked && store.getItem(ACCOUNT) === account

  return {
    /** `email` is signed in: drafts of anybody else are dropped. Resolves when drafts can be found. */
    open: async (email: string): Promise<void> => {
      attempt((store) => {
        if (store.getItem(ACCOUNT) !== email) clear()
        store.setItem(ACCOUNT, email)
      }, undefined)
      account = email
      if (!locks) return
      const learnTabs = async () => {
        if (!isLocked)
          await new Promise<void>((resolve) => {
            const granted = () => {
              isLocked = true
              resolve()
              return new Promise<void>(() => {})
            }
            locks.request(TAB_LOCK + tab, granted).catch(() => resolve())
          })
        await refresh()
      }
      await Promise.race([learnTabs(), new Promise((resolve) => setTimeout(resolve, TABS_KNOWN_WITHIN_MS))])
      attempt((store) => keysIn(store).forEach((key) => read(store, key)), undefined)
    },
    refresh,
    /** Nobody's drafts stay in this browser. */
    clear,
    /** A screen crashed: what is stored of the forms that are shown stays as it is until they are shown again. */
    freeze: () => {
      crashed = new Set([...crashed, ...shown])
      counted = new Set()
    },
    /** The newest draft of a form whose tab is gone, or which crashed; it counts as an attempt to show it. */
    find: (form: string): FoundDraft | null =>
      attempt((store) => {
        if (!mayStore(store)) return null
        shown.add(form)
        const own = keyOf(form)
        const isOwnLeft = crashed.delete(form) || counted.has(own)
        const [newest] = keysIn(store)
          .filter((key) => key.startsWith(`${PREFIX}${encodeURIComponent(account)}:`))
          .filter((key) => key.endsWith(`:${encodeURIComponent(form)}`))
          .filter((key) => goneTabs.has(tabOf(key)) || (key === own && isOwnLeft))
          .flatMap((key) => {
            const stored = read(store, key)
            return stored ? [{ ...stored, key }] : []
          })
          .toSorted((one, other) => other.changedMs - one.changedMs)
        if (newest && !counted.has(newest.key)) {
          counted.add(newest.key)
          const { key, ...stored } = newest
          store.setItem(key, toJson({ ...stored, attempts: stored.attempts + 1 }))
        }
        return newest ?? null
      }, null),
    /** The form is shown with what was found, which is now this tab's, stored with `put`. */
    adopt: ({ key }: FoundDraft): void =>
      attempt((store) => {
        counted.delete(key)
        if (tabOf(key) !== tab) store.removeItem(key)
      }, undefined),
    /** `changedMs`: when it was changed, if not now. */
    put: (form: string, parts: DraftParts, changedMs = now()): void =>
      attempt((store) => {
        if (!mayStore(store) || crashed.has(form)) return
        shown.add(form)
        write(store, keyOf(form), { ...parts, changedMs, attempts: 0 })
      }, undefined),
    remove: (form: string): void =>
      attempt((store) => {
        shown.delete(form)
        if (!crashed.has(form)) store.removeItem(keyOf(form))
      }, undefined),
  }
}

export type StoredDrafts = ReturnType<typeof makeStoredDrafts>

/** Null: unsaved changes are in memory only. */
export const StoredDraftsContext = createContext<StoredDrafts | null>(null)
