import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }
const ES256 = -7

const base64Url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** What a test changes in a correct answer. */
export type Ceremony = {
  origin: string
  /** Base64url, as in the options. */
  challenge: string
  rpId: string
  type?: string
  counter?: number
  isVerified?: boolean
  isPresent?: boolean
  userHandle?: string | null
}

/**
 * An authenticator with one discoverable ES256 passkey, which does what a test requires, also incorrect
 * things.
 */
export const softwareAuthenticator = (credentialId: Uint8Array = randomBytes(32)) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(jwk.x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(jwk.y!, 'base64url'))],
    ]),
  )
  const id = base64Url(credentialId)

  const clientData = ({ origin, challenge }: Ceremony, type: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (
    { rpId, counter = 0, isVerified = true, isPresent = true }: Ceremony,
    attested: Uint8Array | undefined,
  ) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags =
      (isPresent ? FLAGS.present : 0) | (isVerified ? FLAGS.verified : 0) | (attested ? FLAGS.attested : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  return {
    id,
    /** JSON text of a registration. */
    create: (ceremony: Ceremony): string => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const data = authData(ceremony, Buffer.concat([Buffer.alloc(16), length, credentialId, cose]))
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]),
      )
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(clientData(ceremony, ceremony.type ?? 'webauthn.create')),
          attestationObject: base64Url(attestationObject),
          transports: ['internal'],
        },
      })
    },
    /** JSON text of an assertion. */
    get: (ceremony: Ceremony): string => {
      const data = authData(ceremony, undefined)
      const client = clientData(ceremony, ceremony.type ?? 'webauthn.get')
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(signature),
          ...(ceremony.userHandle ? { userHandle: base64Url(ceremony.userHandle) } : {}),
        },
      })
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>
