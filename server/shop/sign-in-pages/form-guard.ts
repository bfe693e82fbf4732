import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { NONCE_FIELD } from '#contract/identity/page-forms.ts'
import { setResponseCookie } from '#server/platform/http/cookies.ts'
import { isNonce, makeNonce } from '#server/platform/http/nonce.ts'
import { field, type FormBody } from '#server/platform/http/read-form.ts'
import type { Services } from '#server/platform/services.ts'

/** Sign-in and account pages forbid framing and caching, and send no referrer to other sites. */
export const guardPage = (response: Response, formTargets: string[] = []): Response => {
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  // Browsers apply this to a form's redirects as well: a sign-in for another site ends there.
  const targets = formTargets.map((origin) => ` ${origin}`).join('')
  response.headers.set(
    'Content-Security-Policy',
    policy
      .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
      .replace("form-action 'self'", `form-action 'self'${targets}`),
  )
  response.headers.set('X-Frame-Options', 'DENY')
  response.headers.set('Cache-Control', 'private, no-store')
  response.headers.set('Referrer-Policy', 'no-referrer')
  return response
}

const FORMS = 'account-forms'
const ID_BYTES = 16
const LIFETIME_SECONDS = 12 * 60 * 60

const isSecure = ({ settings: { publicUrl } }: Services) => publicUrl.startsWith('https:')
/** `__Host-` prevents other hosts of this domain from setting one; browsers accept that over HTTPS only. */
const cookieName = (services: Services) => (isSecure(services) ? '__Host-klepka_forms' : 'klepka_forms')

/**
 * For every sign-in and account form: bound to this browser, and to the member who is signed in there
 * (`sessionId`).
 */
export const formNonce = (c: Context, services: Services, sessionId = ''): string => {
  let id = getCookie(c, cookieName(services))
  if (!id) {
    id = Buffer.from(services.randomBytes(ID_BYTES)).toString('base64url')
    setResponseCookie(c, cookieName(services), id, {
      maxAgeSeconds: LIFETIME_SECONDS,
      isHttpOnly: true,
      isSecure: isSecure(services),
    })
  }
  return makeNonce(services, FORMS, `${id}:${sessionId}`)
}

/** Whether the form was shown to this browser. The request's origin was checked before (`sameOriginOnly`). */
export const hasFormNonce = (c: Context, services: Services, form: FormBody, sessionId = ''): boolean => {
  const id = getCookie(c, cookieName(services))
  return Boolean(id) && isNonce(services, FORMS, `${id}:${sessionId}`, field(form, NONCE_FIELD))
}
