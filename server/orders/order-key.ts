const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 13
/** Bytes above would make some letters likelier than others. */
const FAIR_BELOW = 256 - (256 % LETTERS.length)

/** `wc_order_` and 13 letters that nobody guesses: 77 bits. */
export const makeOrderKey = (randomBytes: (count: number) => Uint8Array): string => {
  let letters = ''
  while (letters.length < LENGTH) {
    for (const byte of randomBytes(LENGTH))
      if (byte < FAIR_BELOW && letters.length < LENGTH) letters += LETTERS[byte % LETTERS.length]
  }
  return `wc_order_${letters}`
}
