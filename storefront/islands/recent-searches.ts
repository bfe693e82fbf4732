const KEY = 'klepka-searches'
const MAX_RECENT = 5
const MAX_LENGTH = 80

/** The shopper's last searches, newest first. They stay in this browser; a page without storage has none. */
export const readRecent = (storage: () => Storage): string[] => {
  try {
    const stored: unknown = JSON.parse(storage().getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

const write = (storage: () => Storage, searches: string[]): string[] => {
  try {
    if (searches.length > 0) storage().setItem(KEY, JSON.stringify(searches))
    else storage().removeItem(KEY)
  } catch {
    // A full or forbidden storage: nothing is remembered.
  }
  return searches
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/**
 * Puts a text first; the same in other letter case is not listed twice. What was typed only with spaces is
 * nothing to remember.
 */
export const addRecent = (storage: () => Storage, text: string): string[] => {
  const search = text.trim().slice(0, MAX_LENGTH)
  if (search === '') return readRecent(storage)
  const others = readRecent(storage).filter((one) => !isSame(one, search))
  return write(storage, [search, ...others].slice(0, MAX_RECENT))
}

/** The rest, newest first. */
export const removeRecent = (storage: () => Storage, text: string): string[] =>
  write(
    storage,
    readRecent(storage).filter((one) => one !== text),
  )
