/** RFC 7636, 4.1: what a verifier may be written with. */
export const UNRESERVED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'

const BYTES = 256
/** Bytes from here on would make the first letters likelier than the others. */
const FAIR_BYTES = BYTES - (BYTES % UNRESERVED.length)

/** `length` letters, each equally likely. */
export const randomText = (randomBytes: (count: number) => Uint8Array, length: number): string => {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length))
      if (byte < FAIR_BYTES && text.length < length) text += UNRESERVED[byte % UNRESERVED.length]
  }
  return text
}
