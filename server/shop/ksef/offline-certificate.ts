import { constants, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import type { KsefEnvironment } from '#contract/console/invoice-settings.ts'
import { QR_HOSTS } from './ksef-number.ts'

/** A certificate of the type "Offline" from KSeF with its key, both PEM; sealed in the database. */
export type OfflineCertificate = { certificate: string; key: string }

/** What may be shown of it. */
type CertificateFacts = { serial: string; endsMs: number }

/** The owner is warned this long before: a new one takes a few days. */
const WARN_BEFORE_MS = 30 * 24 * 60 * 60_000
const MIN_RSA_BITS = 2048
const SALT_LENGTH = 32

const problems = {
  certificate: 'To nie jest certyfikat. Wklej cały plik .crt lub .pem pobrany z KSeF.',
  key: 'Nie udało się odczytać klucza. Wklej cały plik .key i podaj hasło, którym jest chroniony.',
  pair: 'Ten klucz nie pasuje do tego certyfikatu.',
  ended: 'Ten certyfikat stracił ważność. Pobierz z KSeF nowy, typu Offline.',
  kind: 'KSeF przyjmuje klucze EC P-256 albo RSA co najmniej 2048 bitów.',
}

type Entered = { certificate: string; key: string; password: string }
type Read = { ok: true; value: OfflineCertificate } | { ok: false; problem: string }

const orUndefined = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** PEM as text, or what is in it (DER) as bare Base64. */
const isPem = (text: string) => text.includes('-----BEGIN')
const readCertificate = (text: string) =>
  new X509Certificate(isPem(text) ? text : Buffer.from(text, 'base64'))
const readKey = (text: string, passphrase: string) =>
  createPrivateKey(
    isPem(text)
      ? { key: text, passphrase }
      : { key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8', passphrase },
  )

/** What the owner entered, checked; the key is kept without its password, because the whole is sealed. */
export const readOfflineCertificate = ({ certificate, key, password }: Entered, nowMs: number): Read => {
  const refuse = (problem: string): Read => ({ ok: false, problem })
  const read = orUndefined(() => readCertificate(certificate))
  if (!read) return refuse(problems.certificate)
  const privateKey = orUndefined(() => readKey(key, password))
  if (!privateKey) return refuse(problems.key)
  if (!read.checkPrivateKey(privateKey)) return refuse(problems.pair)
  if (read.validToDate.getTime() <= nowMs) return refuse(problems.ended)
  const { namedCurve, modulusLength = 0 } = privateKey.asymmetricKeyDetails ?? {}
  if (namedCurve !== 'prime256v1' && modulusLength < MIN_RSA_BITS) return refuse(problems.kind)
  return {
    ok: true,
    value: {
      certificate: read.toString(),
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    },
  }
}

export const factsOfCertificate = ({ certificate }: OfflineCertificate): CertificateFacts => {
  const { serialNumber, validToDate } = new X509Certificate(certificate)
  return { serial: serialNumber, endsMs: validToDate.getTime() }
}

export const isCertificateEnding = ({ endsMs }: CertificateFacts, nowMs: number): boolean =>
  endsMs - WARN_BEFORE_MS < nowMs

/**
 * "KOD II" of an invoice issued offline: proves who issued it, before KSeF has it. Signed is the address without
 * `https://`, by ECDSA (P1363) or RSA-PSS with a salt of 32 bytes, SHA-256. `xmlHash`: SHA-256 of the file, Base64.
 */
export const certificateUrl = (
  { certificate, key }: OfflineCertificate,
  { environment, nip, xmlHash }: { environment: KsefEnvironment; nip: string; xmlHash: string },
): string => {
  const { serial } = factsOfCertificate({ certificate, key })
  const hash = Buffer.from(xmlHash, 'base64').toString('base64url')
  const url = `${QR_HOSTS[environment]}/certificate/Nip/${nip}/${nip}/${serial}/${hash}`
  const privateKey = createPrivateKey(key)
  const how =
    privateKey.asymmetricKeyType === 'ec'
      ? { dsaEncoding: 'ieee-p1363' as const }
      : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_LENGTH }
  const signed = Buffer.from(url.slice('https://'.length))
  return `${url}/${sign('sha256', signed, { key: privateKey, ...how }).toString('base64url')}`
}
