import { emptyTokens, TOKEN_ROLES, type SessionTokens } from './token-record.ts'

/** A storage of tokens between calls. */
export type TokenStorage = {
  getTokens: () => SessionTokens
  setTokens: (tokens: SessionTokens) => void
  /** Runs one at a time among all users of the storage (tabs of a browser); missing: it is not shared. */
  exclusively?: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Lost with the page or the process. */
export const memoryStorage = (tokens: SessionTokens = emptyTokens()): TokenStorage => {
  let current = tokens
  return { getTokens: () => current, setTokens: (changed) => (current = changed) }
}

/** The part of `localStorage` that is used. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The part of `navigator.locks` that is used. */
export type Locks = { request: <Result>(name: string, work: () => Promise<Result>) => Promise<Result> }

/**
 * Stored as JSON under `key`, for every tab of the site. Unreadable data counts as empty; data that cannot be
 * written stays in this page's memory.
 */
export const textStorage = (storage: TextStorage, key: string, locks?: Locks): TokenStorage => {
  let unwritten: SessionTokens | undefined
  return {
    getTokens: () => {
      if (unwritten) return unwritten
      try {
        return readTokens(JSON.parse(storage.getItem(key) ?? 'null'))
      } catch {
        return emptyTokens()
      }
    },
    setTokens: (tokens) => {
      try {
        storage.setItem(key, JSON.stringify(tokens))
        unwritten = undefined
      } catch {
        unwritten = tokens
      }
    },
    ...(locks && { exclusively: (work) => locks.request(key, work) }),
  }
}

/** Another script or an older release may have written the data. */
const readTokens = (found: unknown): SessionTokens => {
  const { accessToken, refreshToken } = (found ?? {}) as Partial<SessionTokens>
  const isWhole =
    typeof accessToken?.value === 'string' &&
    Number.isFinite(accessToken.expiresAt) &&
    typeof refreshToken?.value === 'string' &&
    TOKEN_ROLES.includes(refreshToken.role)
  return isWhole ? { accessToken, refreshToken } : emptyTokens()
}
