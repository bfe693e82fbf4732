const HEX_BYTES = 7
const DIGITS = 13

/** 13 hexadecimal digits, as sites and campaigns are named on the wire. */
export const newId = (randomBytes: (count: number) => Uint8Array): string =>
  Buffer.from(randomBytes(HEX_BYTES)).toString('hex').slice(0, DIGITS)
