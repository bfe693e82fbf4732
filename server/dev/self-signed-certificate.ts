import { type KeyObject, sign } from 'node:crypto'

/** Tags of DER. */
const INTEGER = 0x02
const BIT_STRING = 0x03
const OBJECT_ID = 0x06
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const SEQUENCE = 0x30
const SET = 0x31
const VERSION = 0xa0

const lengthOf = (length: number): number[] => {
  if (length < 0x80) return [length]
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff]
  return [0x80 | bytes.length, ...bytes]
}
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}
const bytes = (...values: number[]) => Buffer.from(values)

/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11, and its empty parameters; ecdsa-with-SHA256, 1.2.840.10045.4.3.2. */
const ALGORITHMS = {
  rsa: der(
    SEQUENCE,
    der(OBJECT_ID, bytes(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b)),
    bytes(0x05, 0x00),
  ),
  ec: der(SEQUENCE, der(OBJECT_ID, bytes(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))),
}
/** commonName, 2.5.4.3. */
const COMMON_NAME = der(OBJECT_ID, bytes(0x55, 0x04, 0x03))

/** `261128100000Z`; two digits of the year, until 2049. */
const utcTime = (ms: number) =>
  der(UTC_TIME, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`))

/** An X.509 certificate of an RSA or EC key that signs itself, DER: node:crypto reads them, and makes none. */
export const selfSign = (
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  { name, fromMs, toMs }: { name: string; fromMs: number; toMs: number },
): Buffer => {
  const algorithm = ALGORITHMS[privateKey.asymmetricKeyType as keyof typeof ALGORITHMS]
  const named = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from(name)))))
  const content = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, bytes(2))),
    der(INTEGER, bytes(1)),
    algorithm,
    named,
    der(SEQUENCE, utcTime(fromMs), utcTime(toMs)),
    named,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', content, privateKey)
  return der(SEQUENCE, content, algorithm, der(BIT_STRING, bytes(0), signature))
}
