import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'

/** OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane; 32 bytes out. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }
const PARAMETERS = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}`
/** Which pepper a hash was made with, among its parameters (PHC string format). */
const KEY_ID = /,keyid=([A-Za-z0-9+/]+)(?=\$)/
const KEY_ID_LENGTH = 6
/** One at a time leaves the other core and the other threads free. */
const MAX_AT_ONCE = 1
/**
 * About six seconds of work. Callers allow one place per client network, so that no network can fill the
 * queue alone.
 */
export const MAX_WAITING = 200
const RETRY_AFTER_SECONDS = 5

export type Passwords = {
  /** Returns a PHC text to be stored. */
  hash: (password: string) => Promise<string>
  /** Takes the same time without a password (null) as with one. */
  verify: (stored: string | null, password: string) => Promise<boolean>
  /** Made with older parameters or another pepper: to be hashed again at the next sign-in. */
  isOutdated: (stored: string) => boolean
}

/**
 * Hashes passwords of members and of the owner off the main thread, a few at once, in order of arrival. With
 * a pepper (OWASP Password Storage) the database alone is not enough to guess passwords; hashes made before
 * the pepper are still valid.
 */
export const openPasswords = ({ randomBytes, settings: { passwordPepper } }: Services): Passwords => {
  const secret = passwordPepper === undefined ? undefined : Buffer.from(passwordPepper)
  const keyId =
    secret && createHash('sha256').update('pepper:').update(secret).digest('base64').slice(0, KEY_ID_LENGTH)
  const opening = keyId === undefined ? `${PARAMETERS}$` : `${PARAMETERS},keyid=${keyId}$`
  let running = 0
  const waiting: (() => void)[] = []
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= MAX_WAITING) {
      throw new Refusal(503, 'busy', 'Zbyt wiele osób loguje się naraz. Spróbuj ponownie za chwilę.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    }
    if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  const make = async (password: string) => {
    const made = await inTurn(() => hash(password.normalize('NFC'), { ...ARGON2, ...(secret && { secret }) }))
    return opening + made.slice(`${PARAMETERS}$`.length)
  }
  let decoy: Promise<string> | undefined

  return {
    hash: make,
    verify: async (stored, password) => {
      const expected = stored ?? (await (decoy ??= make(Buffer.from(randomBytes(32)).toString('base64url'))))
      const madeWith = KEY_ID.exec(expected)?.[1]
      const isPeppered = madeWith !== undefined
      const matches = await inTurn(() =>
        verify(
          expected.replace(KEY_ID, ''),
          password.normalize('NFC'),
          isPeppered && secret ? { secret } : undefined,
        ),
      )
      // Made with a pepper that is no longer known: it matches nothing.
      return matches && stored !== null && (!isPeppered || madeWith === keyId)
    },
    isOutdated: (stored) => !stored.startsWith(opening),
  }
}
