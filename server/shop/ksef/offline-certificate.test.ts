import { constants, generateKeyPairSync, type KeyObject, verify, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { selfSign } from '#server/dev/self-signed-certificate.ts'
import { ksefHash } from './ksef-crypto.ts'
import { certificateUrl, factsOfCertificate, readOfflineCertificate } from './offline-certificate.ts'

const NOW_MS = Date.parse('2026-11-28T10:00:00Z')
const YEAR_MS = 365 * 24 * 3_600_000

const ecKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pemOf = (keys: ReturnType<typeof ecKeys>, toMs = NOW_MS + YEAR_MS) => ({
  certificate: new X509Certificate(
    selfSign(keys, { name: 'Klepka', fromMs: NOW_MS - YEAR_MS, toMs }),
  ).toString(),
  key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
})
const read = (entered: { certificate: string; key: string; password?: string }) =>
  readOfflineCertificate({ password: '', ...entered }, NOW_MS)
const readWell = (entered: Parameters<typeof read>[0]) => {
  const outcome = read(entered)
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.value
}

describe('the certificate for invoices issued offline', () => {
  it('is read with its key, which may have a password, and shows its serial number and end', () => {
    const keys = ecKeys()
    const { certificate } = pemOf(keys)
    const key = keys.privateKey.export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'sosna',
    }) as string
    expect(read({ certificate, key })).toMatchObject({ ok: false, problem: expect.stringContaining('hasło') })
    const value = readWell({ certificate, key, password: 'sosna' })
    expect(value.key).toContain('BEGIN PRIVATE KEY')
    expect(factsOfCertificate(value)).toEqual({ serial: '01', endsMs: NOW_MS + YEAR_MS })
  })

  it('is read from what is in the files, too, without their PEM headers', () => {
    const keys = ecKeys()
    const der = selfSign(keys, { name: 'Klepka', fromMs: NOW_MS - YEAR_MS, toMs: NOW_MS + YEAR_MS })
    const options = { type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase: 'sosna' } as const
    const { key } = readWell({
      certificate: der.toString('base64'),
      key: keys.privateKey.export(options).toString('base64'),
      password: 'sosna',
    })
    expect(key).toBe(pemOf(keys).key)
  })

  it.each([
    ['no certificate', () => ({ ...pemOf(ecKeys()), certificate: 'x' }), 'nie jest certyfikat'],
    ['no key', () => ({ ...pemOf(ecKeys()), key: 'x' }), 'odczytać klucza'],
    ['the key of another one', () => ({ ...pemOf(ecKeys()), key: pemOf(ecKeys()).key }), 'nie pasuje'],
    ['one that ended', () => pemOf(ecKeys(), NOW_MS - 1_000), 'stracił ważność'],
    [
      'a short RSA key',
      () => pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 })),
      'co najmniej 2048 bitów',
    ],
    [
      'another curve',
      () => pemOf(generateKeyPairSync('ec', { namedCurve: 'P-384' })),
      'KSeF przyjmuje klucze',
    ],
  ])('is refused with a reason: %s', (_, entered, problem) => {
    expect(read(entered())).toMatchObject({ ok: false, problem: expect.stringContaining(problem) })
  })

  const verifies = (url: string, publicKey: KeyObject, how: object) => {
    const [, signed, signature] = /^https:\/\/(.+)\/([\w-]+)$/.exec(url)!
    return verify(
      'sha256',
      Buffer.from(signed!),
      { key: publicKey, ...how },
      Buffer.from(signature!, 'base64url'),
    )
  }

  it.each([
    ['an EC key', ecKeys, { dsaEncoding: 'ieee-p1363' }],
    [
      'an RSA key',
      () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
      { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 },
    ],
  ])('signs the second QR code with %s', (_, makeKeys, how) => {
    const keys = makeKeys()
    const xmlHash = ksefHash('<Faktura/>')
    const url = certificateUrl(readWell(pemOf(keys)), { environment: 'test', nip: '5265877635', xmlHash })
    const hash = Buffer.from(xmlHash, 'base64').toString('base64url')
    expect(url).toMatch(
      new RegExp(
        `^https://qr-test\\.ksef\\.mf\\.gov\\.pl/certificate/Nip/5265877635/5265877635/01/${hash}/[\\w-]+$`,
      ),
    )
    expect(verifies(url, keys.publicKey, how)).toBe(true)
    expect(verifies(url.replace('5265877635', '1111111111'), keys.publicKey, how)).toBe(false)
  })
})
