import type { Services } from '#server/platform/services.ts'

/** 31 characters without similar ones; ten of them have 49 bits, and guesses are limited. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 10
const GROUP_LENGTH = 5
/** A byte of 248 or more would make some characters more likely than others. */
const FAIR_BELOW = 256 - (256 % SIGNS.length)

/** A random code such as `probka-a2b3c-d4e5f`. */
export const makeCode = (prefix: string, randomBytes: Services['randomBytes']): string => {
  let signs = ''
  while (signs.length < CODE_LENGTH) {
    for (const byte of randomBytes(CODE_LENGTH))
      if (byte < FAIR_BELOW && signs.length < CODE_LENGTH) signs += SIGNS[byte % SIGNS.length]
  }
  return [prefix, signs.slice(0, GROUP_LENGTH), signs.slice(GROUP_LENGTH)].filter(Boolean).join('-')
}
