import { constants, createDecipheriv, createHash, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { selfSign } from '#server/dev/self-signed-certificate.ts'
import { chooseCertificate, encryptFor, sealInvoice } from './ksef-crypto.ts'

const certificate = (publicKeyId: string, usage: string, validFrom: number, validTo: number) => ({
  certificate: '',
  publicKeyId,
  validFrom,
  validTo,
  usage: [usage],
})

describe('the certificate to encrypt for', () => {
  const all = [
    certificate('old', 'SymmetricKeyEncryption', 0, 50),
    certificate('first', 'SymmetricKeyEncryption', 10, 100),
    certificate('second', 'SymmetricKeyEncryption', 20, 100),
    certificate('later', 'SymmetricKeyEncryption', 60, 200),
    certificate('token', 'KsefTokenEncryption', 40, 200),
  ]

  it.each([
    [5, 'old'],
    [15, 'first'],
    [55, 'second'],
    [60, 'later'],
    [199, 'later'],
    [200, undefined],
  ])('at %s is the newest one that is valid: %s', (nowMs, expected) => {
    expect(chooseCertificate(all, 'SymmetricKeyEncryption', nowMs)?.publicKeyId).toBe(expected)
  })

  it('is one for the same use', () => {
    expect(chooseCertificate(all, 'KsefTokenEncryption', 60)?.publicKeyId).toBe('token')
    expect(chooseCertificate(all, 'KsefTokenEncryption', 30)).toBeUndefined()
  })
})

describe('a secret for KSeF', () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const span = { fromMs: Date.UTC(2026, 0), toMs: Date.UTC(2028, 0) }
  const own = { certificate: selfSign(keys, { name: 'Próba', ...span }).toString('base64') }

  it('is read with the key of the certificate, RSA-OAEP with SHA-256', () => {
    const encrypted = encryptFor(own, Buffer.from('token|1763726400000'))
    const data = Buffer.from(encrypted.ok ? encrypted.value : '', 'base64')
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    expect(privateDecrypt({ key: keys.privateKey, padding, oaepHash: 'sha256' }, data).toString()).toBe(
      'token|1763726400000',
    )
  })

  it('that is too long, or for no certificate, is refused', () => {
    expect(encryptFor(own, Buffer.alloc(500))).toMatchObject({ ok: false, reason: 'refused' })
    expect(encryptFor({ certificate: 'bmll' }, Buffer.alloc(5))).toMatchObject({
      ok: false,
      reason: 'refused',
    })
  })
})

it('an invoice is sent with the sizes and hashes of both forms, without the vector', () => {
  const session = { key: Buffer.alloc(32, 7), iv: Buffer.alloc(16, 9) }
  const xml = 'ż'.repeat(3240)
  const sealed = sealInvoice(xml, session)
  const content = Buffer.from(sealed.encryptedInvoiceContent, 'base64')
  const hashOf = (data: Uint8Array | string) => createHash('sha256').update(data).digest('base64')
  expect(sealed).toMatchObject({
    invoiceSize: 6480,
    encryptedInvoiceSize: 6496,
    invoiceHash: hashOf(xml),
    encryptedInvoiceHash: hashOf(content),
  })
  const decipher = createDecipheriv('aes-256-cbc', session.key, session.iv)
  expect(Buffer.concat([decipher.update(content), decipher.final()]).toString()).toBe(xml)
})
