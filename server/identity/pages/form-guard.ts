import type { Context } from 'hono'
import { NONCE_FIELD } from '#contract/identity/page-forms.ts'
import { readCookie, setCookie } from '#server/http/cookies.ts'
import { isNonce, makeNonce } from '#server/http/nonce.ts'
import { field, type Form } from '#server/http/read-form.ts'
import type { Shop } from '#server/shop.ts'

const FORMS = 'account-forms'
const ID_BYTES = 16
const LIFETIME_SECONDS = 12 * 60 * 60

const isSecure = ({ settings: { publicUrl } }: Pick<Shop, 'settings'>) => publicUrl.startsWith('https:')
/** `__Host-` keeps other hosts of this domain from planting one; browsers take that over HTTPS only. */
const cookieName = (shop: Pick<Shop, 'settings'>) => (isSecure(shop) ? '__Host-klepka_forms' : 'klepka_forms')

/**
 * For every form of signing in and of the account: bound to this browser, and to whoever is signed in there
 * (`sessionId`).
 */
export const formNonce = (
  c: Context,
  shop: Pick<Shop, 'settings' | 'now' | 'randomBytes'>,
  sessionId = '',
): string => {
  let id = readCookie(c, cookieName(shop))
  if (!id) {
    id = Buffer.from(shop.randomBytes(ID_BYTES)).toString('base64url')
    setCookie(c, cookieName(shop), id, {
      maxAgeSeconds: LIFETIME_SECONDS,
      isHttpOnly: true,
      isSecure: isSecure(shop),
    })
  }
  return makeNonce(shop, FORMS, `${id}:${sessionId}`)
}

/** Whether the form was shown to this browser. Where a request comes from was looked at before (`sameOriginOnly`). */
export const hasFormNonce = (
  c: Context,
  shop: Pick<Shop, 'settings' | 'now'>,
  form: Form,
  sessionId = '',
): boolean => {
  const id = readCookie(c, cookieName(shop))
  return Boolean(id) && isNonce(shop, FORMS, `${id}:${sessionId}`, field(form, NONCE_FIELD))
}
