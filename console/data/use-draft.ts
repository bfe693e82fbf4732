import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import {
  type DraftParts,
  type FoundDraft,
  isUndefinedMark,
  newKey,
  StoredDraftsContext,
} from './stored-drafts.ts'
import { useRestoredNotice, useUnsavedChanges } from './unsaved.tsx'

const STORE_AFTER_MS = 300

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A value that both changed, to different ones; `path`: its keys joined by dots. */
export type ContestedValue = { path: string; mine: unknown; theirs: unknown }
type Decide = (contested: ContestedValue) => 'mine' | 'theirs'

/**
 * Their version with the changes made here since `read`, part by part; `decide` chooses where both changed the same.
 * A value that now has other parts, such as one of another kind, is one part.
 */
export const rebased = <T>(
  theirs: T,
  read: T,
  mine: T,
  decide: Decide = () => 'mine',
  path: string[] = [],
): T => {
  if (isSame(mine, read)) return theirs
  if (isSame(theirs, read) || isSame(theirs, mine)) return mine
  const choose = () => (decide({ path: path.join('.'), mine, theirs }) === 'mine' ? mine : theirs)
  if (!isRecord(theirs) || !isRecord(read) || !isRecord(mine)) return choose()
  const names = Object.keys(theirs).toSorted()
  if (![read, mine].every((one) => isSame(Object.keys(one).toSorted(), names)) || isOtherKind(theirs, mine))
    return choose()
  return Object.fromEntries(
    names.map((name) => [name, rebased(theirs[name], read[name], mine[name], decide, [...path, name])]),
  ) as T
}

/** A trigger that became another kind does not have the values of the former one. */
const isOtherKind = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  ['type', 'kind', 'format'].some((name) => !isSame(one[name], other[name]))

/**
 * The server's current value with the changes made since `sent` was sent: the owner may go on typing while
 * the answer is loading.
 */
const withTyped = <T extends object>(now: T, sent: T, typed: T): T => {
  const isTyped = (key: string) => typed[key as keyof T] !== sent[key as keyof T]
  return { ...now, ...Object.fromEntries(Object.entries(typed).filter(([key]) => isTyped(key))) }
}

/** A stored value; what was not stored of it, such as a password, is as the server has it. */
const filled = (stored: unknown, now: unknown): unknown => {
  if (isUndefinedMark(stored)) return undefined
  if (!isRecord(stored)) return stored
  const here = isRecord(now) && !isOtherKind(now, stored) ? now : {}
  const names = new Set([...Object.keys(stored), ...Object.keys(here)])
  return Object.fromEntries(
    [...names].map((name) => [name, name in stored ? filled(stored[name], here[name]) : here[name]]),
  )
}

const shapeOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)
/** An older version of the console may have stored something that this one cannot show. */
const hasShapeOf = (one: unknown, other: unknown) =>
  one === null ||
  other === null ||
  one === undefined ||
  other === undefined ||
  shapeOf(one) === shapeOf(other)

type Versions<T> = {
  saved: T
  draft: T
  /** What is stored now, if it differs from `saved`, which a restored draft was made from. */
  newer: T | null
}

/** What a stored draft is a draft of; `id` null: of a record that is not created yet. */
export type StoredAs = { form: string; id: string | number | null }

/** The values of a form that are to be stored. */
export const changedParts = <T extends object>({ saved, draft }: { saved: T; draft: T }): DraftParts => {
  const changed = Object.entries(draft).filter(([name, value]) => !isSame(value, saved[name as keyof T]))
  return {
    read: Object.fromEntries(changed.map(([name]) => [name, saved[name as keyof T]])),
    draft: Object.fromEntries(changed),
  }
}

/** The form with a stored draft put on top of what the server has `now`; null: it changes nothing any more. */
export const restoredVersions = <T extends object>(now: T, stored: DraftParts): Versions<T> | null => {
  const names = Object.keys(stored.draft).filter(
    (name) => name in now && hasShapeOf(stored.draft[name], now[name as keyof T]),
  ) as (keyof T & string)[]
  const mine = names
    .map((name) => ({
      name,
      read: filled(stored.read[name], now[name]),
      typed: filled(stored.draft[name], now[name]),
    }))
    .filter(({ name, typed }) => !isSame(typed, now[name]))
  if (mine.length === 0) return null
  const saved = { ...now, ...Object.fromEntries(mine.map(({ name, read }) => [name, read])) }
  const draft = { ...now, ...Object.fromEntries(mine.map(({ name, typed }) => [name, typed])) }
  return { saved, draft, newer: isSame(saved, now) ? null : now }
}

const nameOf = ({ form, id }: StoredAs) => `${form} ${id ?? 'new'}`

/** Starts with the draft that this browser has stored, and stores what is changed. */
const useStoredVersions = <T extends object>(initial: T, storedAs: StoredAs | null) => {
  const store = useContext(StoredDraftsContext)
  const [{ first, found, restored }] = useState(() => {
    const fresh: Versions<T> = { saved: initial, draft: initial, newer: null }
    const found: FoundDraft | null = (storedAs && store?.find(nameOf(storedAs))) ?? null
    const versions = found && restoredVersions(initial, found)
    if (!versions) return { first: fresh, found, restored: null }
    const { draft } = versions
    // What a new record begins with has no versions.
    const first = storedAs?.id === null ? { ...fresh, draft } : versions
    return { first, found, restored: found }
  })
  /** The newest versions, also before they are rendered: a save is complete when its answer is applied. */
  const latest = useRef<Versions<T>>(first)
  const [onceKey, setOnceKey] = useState(() => restored?.onceKey ?? newKey())
  const latestKey = useRef(onceKey)
  const renewKey = useCallback(() => {
    latestKey.current = newKey()
    setOnceKey(latestKey.current)
  }, [])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const name = useRef(storedAs && nameOf(storedAs))
  const storeNow = useCallback(
    (changedMs?: number) => {
      clearTimeout(timer.current)
      timer.current = undefined
      if (name.current === null) return
      if (isSame(latest.current.draft, latest.current.saved)) store?.remove(name.current)
      else
        store?.put(name.current, { ...changedParts(latest.current), onceKey: latestKey.current }, changedMs)
    },
    [store],
  )
  const storeSoon = useCallback(() => {
    if (isSame(latest.current.draft, latest.current.saved)) return storeNow()
    timer.current ??= setTimeout(storeNow, STORE_AFTER_MS)
  }, [storeNow])
  useEffect(() => {
    // The screen was shown with the draft, so it is not one that a screen crashes with.
    storeNow(restored?.changedMs)
    if (found) store?.adopt(found)
    const stopping = new AbortController()
    const storePending = () => timer.current !== undefined && storeNow()
    addEventListener('pagehide', storePending, stopping)
    document.addEventListener('visibilitychange', storePending, stopping)
    return () => {
      stopping.abort()
      clearTimeout(timer.current)
      // The form was left, which its user confirmed if there were changes.
      if (name.current !== null) store?.remove(name.current)
    }
  }, [store, storeNow, found, restored])
  return { first, restoredMs: restored?.changedMs ?? null, latest, storeSoon, onceKey, renewKey }
}

/**
 * What the owner is changing. Leaving the screen with unsaved changes must be confirmed. `storedAs`: as what
 * this browser stores them until they are saved; null: they are never stored.
 */
export const useDraft = <T extends object>(initial: T, storedAs: StoredAs | null) => {
  // Read once: a later answer does not overwrite what is typed.
  const { first, restoredMs, latest, storeSoon, onceKey, renewKey } = useStoredVersions(initial, storedAs)
  const [{ saved, draft, newer }, setVersions] = useState(first)
  const mayLeave = useRef(false)
  const apply = useCallback(
    (next: (before: Versions<T>) => Versions<T>) => {
      latest.current = next(latest.current)
      mayLeave.current = false
      setVersions(latest.current)
      storeSoon()
    },
    [latest, storeSoon],
  )
  const isChanged = useCallback(() => !isSame(latest.current.draft, latest.current.saved), [latest])
  useUnsavedChanges(useCallback(() => !mayLeave.current && isChanged(), [isChanged]))
  /** The same function at every render. */
  const change = useCallback(
    (part: Partial<T> | ((before: T) => Partial<T>)) =>
      apply((before) => ({
        ...before,
        draft: { ...before.draft, ...(typeof part === 'function' ? part(before.draft) : part) },
      })),
    [apply],
  )
  /** Back to what was saved last. */
  const discard = useCallback(() => {
    renewKey()
    apply(({ saved, newer }) => ({ saved: newer ?? saved, draft: newer ?? saved, newer: null }))
  }, [apply, renewKey])
  const isDirty = !isSame(draft, saved)
  useRestoredNotice(isDirty ? restoredMs : null, discard)
  return {
    draft,
    isDirty,
    change,
    /**
     * Goes with what creates or mails something: sent twice, also after a reload, it does that once. What is written
     * after it was saved or discarded has another key.
     */
    onceKey,
    /** Returns a function: whether nothing was changed since now. */
    watch: () => {
      const { draft: before } = latest.current
      return () => isSame(latest.current.draft, before)
    },
    /** Whether there are unsaved changes now, also before they are rendered. */
    isChanged,
    /** What the form contains now, also before it is rendered. */
    current: useCallback(() => latest.current.draft, [latest]),
    /** What another user saved since a restored draft was made: the owner has to choose before it can be saved. */
    newer,
    /** The server has saved `draft`, as `now`. What was changed since stays, unsaved. */
    markSaved: (now: T) => {
      renewKey()
      apply((before) => ({ saved: now, draft: withTyped(now, draft, before.draft), newer: null }))
    },
    /** Whether somebody who saved `now` has saved all that was changed here. */
    containsDraft: (now: T): boolean => isSame(rebased(now, latest.current.saved, latest.current.draft), now),
    /** What was changed here and by another user, who saved `now`. */
    contestedBy: (now: T): ContestedValue[] => {
      const found: ContestedValue[] = []
      const note: Decide = (one) => {
        found.push(one)
        return 'mine'
      }
      rebased(now, latest.current.saved, latest.current.draft, note)
      return found
    },
    /**
     * Another user saved `now` meanwhile: it is adopted, and the changes made here stay, unsaved, except those of
     * `theirPaths`.
     */
    rebase: (now: T, theirPaths: readonly string[] = []) =>
      apply((before) => ({
        saved: now,
        draft: rebased(now, before.saved, before.draft, ({ path }) =>
          theirPaths.includes(path) ? 'theirs' : 'mine',
        ),
        newer: null,
      })),
    /** Drops what was changed here for `now`. */
    replace: (now: T) => {
      renewKey()
      apply(() => ({ saved: now, draft: now, newer: null }))
    },
    discard,
    /** From now on the screen may be left without confirmation, unless it is changed again. */
    allowLeaving: () => void (mayLeave.current = true),
  }
}
