import { hash, verify } from '@node-rs/argon2'
import type { Shop } from '#server/shop.ts'

/** OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane; 32 bytes out. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }
const PARAMETERS = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$`
/** One at a time leaves the other core, and the other threads, to everybody else. */
const MAX_AT_ONCE = 1

export type Passwords = {
  /** A PHC text to be stored. */
  hash: (password: string) => Promise<string>
  /** Takes as long for somebody without a password (null) as for somebody with one. */
  verify: (stored: string | null, password: string) => Promise<boolean>
  /** Made with older parameters: to be hashed anew at the next sign-in. */
  isOutdated: (stored: string) => boolean
}

/** Hashing off the main thread, a few at once, in the order they came. */
export const openPasswords = ({ randomBytes }: Pick<Shop, 'randomBytes'>): Passwords => {
  let running = 0
  const waiting: (() => void)[] = []
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
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

  const make = (password: string) => inTurn(() => hash(password.normalize('NFC'), ARGON2))
  let decoy: Promise<string> | undefined

  return {
    hash: make,
    verify: async (stored, password) => {
      const expected = stored ?? (await (decoy ??= make(Buffer.from(randomBytes(32)).toString('base64url'))))
      const matches = await inTurn(() => verify(expected, password.normalize('NFC')))
      return matches && stored !== null
    },
    isOutdated: (stored) => !stored.startsWith(PARAMETERS),
  }
}
