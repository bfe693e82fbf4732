import { constants, createDecipheriv, randomBytes, verify, type X509Certificate } from 'node:crypto'
import { ksefHash } from '#server/shop/ksef/ksef-crypto.ts'
import { ksefChecksum } from '#server/shop/ksef/ksef-number.ts'

export type DoubleStatus = {
  code: number
  description: string
  details?: string[]
  extensions?: Record<string, string>
}

export type DoubleInvoice = {
  ref: string
  sessionRef: string
  isOffline: boolean
  /** Of the rejected file that it replaces. */
  correctedHash: string | undefined
  /** SHA-256 of the file, Base64, as its sender calculated it. */
  hash: string
  /** Undefined: it was not decrypted. */
  xml: string | undefined
  receivedMs: number
  /** How often its status was read. */
  looks: number
  status: DoubleStatus
  ksefNumber: string | undefined
}

const DESCRIPTIONS: Record<number, string> = {
  100: 'Faktura przyjęta do dalszego przetwarzania',
  150: 'Trwa przetwarzanie',
  200: 'Sukces',
  405: 'Przetwarzanie anulowane z powodu błędu sesji',
  410: 'Nieprawidłowy zakres uprawnień',
  430: 'Błąd weryfikacji pliku faktury',
  435: 'Błąd odszyfrowania pliku',
  440: 'Duplikat faktury',
  450: 'Błąd weryfikacji semantyki dokumentu faktury',
  500: 'Nieznany błąd',
  550: 'Operacja została anulowana przez system',
}

export const doubleStatus = (
  code: number,
  details: string[] = [],
  extensions?: Record<string, string>,
): DoubleStatus => ({
  code,
  description: DESCRIPTIONS[code] ?? 'Inny',
  ...(details.length > 0 ? { details } : {}),
  ...(extensions ? { extensions } : {}),
})

/** Undefined: another key, or damaged. */
export const decryptInvoice = (
  content: Uint8Array,
  { key, iv }: { key: Uint8Array; iv: Uint8Array },
): string | undefined => {
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, iv)
    return Buffer.concat([decipher.update(content), decipher.final()]).toString()
  } catch {
    return undefined
  }
}

const ROOT =
  /^(?:<\?xml[^?]*\?>)?\s*<Faktura\s[^>]*xmlns="http:\/\/crd\.gov\.pl\/wzor\/2025\/06\/25\/13775\/"/
const INSTRUCTION = /<\?(?!xml\s)/

const readElement = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
const sellerOf = (xml: string): string =>
  readElement(/<Podmiot1>.*?<\/Podmiot1>/s.exec(xml)?.[0] ?? '', 'NIP')

/** By what KSeF recognizes a duplicate. */
const identityOf = ({ xml = '' }: DoubleInvoice): string =>
  [sellerOf(xml), readElement(xml, 'RodzajFaktury'), readElement(xml, 'P_2')].join('|')

const dayOf = (ms: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw' }).format(ms)

const duplicateOf = (original: DoubleInvoice): DoubleStatus =>
  doubleStatus(440, [`Duplikat faktury. Faktura o numerze KSeF: ${original.ksefNumber} już istnieje.`], {
    originalKsefNumber: original.ksefNumber ?? '',
    originalSessionReferenceNumber: original.sessionRef,
  })

/** A technical correction replaces an offline invoice that was rejected, once, without a change of content. */
const isCorrectable = ({ isOffline, correctedHash }: DoubleInvoice, received: readonly DoubleInvoice[]) =>
  isOffline &&
  received.some((one) => one.hash === correctedHash && one.isOffline && one.status.code >= 400) &&
  !received.some((one) => one.correctedHash === correctedHash && one.ksefNumber !== undefined)

/** What KSeF finds in an invoice; it knows nothing of sums. */
export const examineInvoice = (
  invoice: DoubleInvoice,
  { nip, received, nowMs }: { nip: string; received: readonly DoubleInvoice[]; nowMs: number },
): DoubleStatus => {
  const { xml, hash } = invoice
  if (xml === undefined) return doubleStatus(435)
  if (ksefHash(xml) !== hash) return doubleStatus(430, ['Skrót faktury jest niezgodny z jej treścią.'])
  if (xml.startsWith('\uFEFF') || INSTRUCTION.test(xml))
    return doubleStatus(430, ['Dokument zawiera niedozwolone instrukcje przetwarzania lub znacznik BOM.'])
  if (!ROOT.test(xml) || !xml.includes('kodSystemowy="FA (3)"'))
    return doubleStatus(450, ['Dokument nie jest zgodny ze schematem FA (3).'])
  if (sellerOf(xml) !== nip)
    return doubleStatus(410, ['Brak uprawnień do wystawienia faktury tego sprzedawcy.'])
  if (readElement(xml, 'P_1') > dayOf(nowMs))
    return doubleStatus(450, ['Data wystawienia faktury jest późniejsza niż data przyjęcia.'])
  if (invoice.correctedHash !== undefined && !isCorrectable(invoice, received))
    return doubleStatus(450, ['Skrót nie wskazuje odrzuconej faktury offline.'])
  const original = received.find(
    (one) => one.ksefNumber !== undefined && identityOf(one) === identityOf(invoice),
  )
  return original ? duplicateOf(original) : doubleStatus(200)
}

const SECOND_CODE =
  /^https:\/\/(qr-test\.ksef\.mf\.gov\.pl\/certificate\/Nip\/(\d{10})\/(\d{10})\/([\dA-F]+)\/([\w-]{43}))\/([\w-]+)$/

/**
 * What the page behind a second QR code ("KOD II") says: the hash of the invoice that the seller signed, Base64url;
 * undefined: it is not the seller's.
 */
export const readSecondCode = (
  url: string,
  { nip, certificates, nowMs }: { nip: string; certificates: readonly X509Certificate[]; nowMs: number },
): string | undefined => {
  const [, signed = '', context, seller, serial, hash, signature = ''] = SECOND_CODE.exec(url) ?? []
  const certificate = certificates.find(({ serialNumber }) => serialNumber === serial)
  if (context !== nip || seller !== nip || !certificate || certificate.validToDate.getTime() <= nowMs)
    return undefined
  const key = certificate.publicKey
  const how =
    key.asymmetricKeyType === 'ec'
      ? { dsaEncoding: 'ieee-p1363' as const }
      : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
  const isGenuine = verify(
    'sha256',
    Buffer.from(signed),
    { key, ...how },
    Buffer.from(signature, 'base64url'),
  )
  return isGenuine ? hash : undefined
}

export const makeKsefNumber = (nip: string, nowMs: number): string => {
  const text = `${nip}-${dayOf(nowMs).replaceAll('-', '')}-${randomBytes(6).toString('hex').toUpperCase()}`
  return `${text}-${ksefChecksum(text)}`
}

/** The official receipt; the real one is signed. */
export const receiptOf = (
  invoice: DoubleInvoice,
  nip: string,
): string => `<?xml version="1.0" encoding="utf-8"?>
<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-3">
  <NazwaPodmiotuPrzyjmujacego>Sobowtór KSeF</NazwaPodmiotuPrzyjmujacego>
  <NumerReferencyjnySesji>${invoice.sessionRef}</NumerReferencyjnySesji>
  <Uwierzytelnienie><IdKontekstu><Nip>${nip}</Nip></IdKontekstu></Uwierzytelnienie>
  <KodFormularza>FA (3)</KodFormularza>
  <Dokument>
    <NipSprzedawcy>${nip}</NipSprzedawcy>
    <NumerKSeFDokumentu>${invoice.ksefNumber}</NumerKSeFDokumentu>
    <NumerFaktury>${readElement(invoice.xml ?? '', 'P_2')}</NumerFaktury>
    <SkrotDokumentu>${invoice.hash}</SkrotDokumentu>
    <TrybWysylki>${invoice.isOffline ? 'Offline' : 'Online'}</TrybWysylki>
  </Dokument>
</Potwierdzenie>
`
