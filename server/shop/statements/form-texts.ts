import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { field, type FormBody } from '#server/platform/http/read-form.ts'
import type { Services } from '#server/platform/services.ts'

const KEY_BYTES = 18
const KEY = /^[\w-]{24}$/
const SEAL_DIGITS = 32
const RECEIPT_TOKEN = /^([0-9a-f-]{1,36})\.([0-9a-f]{32})$/

/** A key by which a form is known when it is sent twice. */
export const newFormKey = ({ randomBytes }: Services): string =>
  Buffer.from(randomBytes(KEY_BYTES)).toString('base64url')

/** The key that a form was sent with, or a new one. */
export const readFormKey = (services: Services, form: FormBody): string => {
  const sent = field(form, 'klucz') ?? ''
  return KEY.test(sent) ? sent : newFormKey(services)
}

/** Without control characters. */
export const readTypedText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()

/** The same in one line. */
export const readTypedLine = (text: string): string => readTypedText(text).replace(/\s+/g, ' ')

/** SHA-256 in hexadecimal. */
export const hashStatement = (text: string): string => createHash('sha256').update(text).digest('hex')

type Kind = 'withdrawal' | 'complaint'

const sealReceipt = ({ settings }: Pick<Services, 'settings'>, kind: Kind, id: string) =>
  createHmac('sha256', settings.secret).update(`${kind}:${id}`).digest('hex').slice(0, SEAL_DIGITS)

/** The end of the address of a receipt, which nobody can guess. */
export const receiptToken = (services: Pick<Services, 'settings'>, kind: Kind, id: string | number): string =>
  `${id}.${sealReceipt(services, kind, String(id))}`

/** Whose receipt a token made by us opens; undefined: it is invalid. */
export const readReceiptToken = (
  services: Pick<Services, 'settings'>,
  kind: Kind,
  token: string,
): string | undefined => {
  const [, id, given] = RECEIPT_TOKEN.exec(token) ?? []
  return id && timingSafeEqual(Buffer.from(sealReceipt(services, kind, id)), Buffer.from(given!))
    ? id
    : undefined
}
