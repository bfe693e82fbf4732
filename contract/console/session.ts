import * as v from 'valibot'
import { consoleEndpoint, type Role } from './staff/rights.ts'

export const PANEL_API = '/panel/api'
/** Sent with every change; its value comes with the session. */
export const CSRF_HEADER = 'X-CSRF-Token'
export const MIN_PASSWORD_LENGTH = 10
export const MAX_OWNER_PASSWORD_LENGTH = 200

/** A refused call: `fields` names what is wrong, path by path. */
export type ConsoleRefusal = {
  code: string
  message: string
  data: { status: number; fields?: { path: string; message: string }[] }
}

const email = v.pipe(
  v.string(),
  v.trim(),
  v.email('To nie wygląda na adres e-mail.'),
  v.maxLength(200, 'Ten adres jest za długi.'),
)

/** The token of a one-time link. */
const signInWithLink = v.object({ token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)) })

const signIn = v.object({
  email: v.pipe(v.string(), v.maxLength(200)),
  password: v.pipe(v.string(), v.maxLength(1_000)),
})

/** The owner's own address and password; to be set after a one-time link. */
const setSignIn = v.object({
  email,
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Podaj swoje imię albo nazwę.'),
    v.maxLength(80, 'Skróć do 80 znaków.'),
  ),
  password: v.pipe(
    v.string(),
    v.minLength(MIN_PASSWORD_LENGTH, `Hasło musi mieć co najmniej ${MIN_PASSWORD_LENGTH} znaków.`),
    v.maxLength(MAX_OWNER_PASSWORD_LENGTH, `Hasło może mieć najwyżej ${MAX_OWNER_PASSWORD_LENGTH} znaków.`),
  ),
  /** Needed when there is a password already. */
  currentPassword: v.optional(v.pipe(v.string(), v.maxLength(1_000)), ''),
})

export type SessionAnswer = {
  owner: { name: string; email: string; role: Role; hasPassword: boolean }
  csrfToken: string
  shopName: string
  isDemo: boolean
}

/** Signing in and out. */
export const sessionApi = {
  one: consoleEndpoint<SessionAnswer>()({ right: 'public', method: 'GET', path: '/session' }),
  enter: consoleEndpoint<{ ok: true }>()({
    right: 'public',
    method: 'POST',
    path: '/session/link',
    request: signInWithLink,
    log: { none: 'in the log of signing in' },
  }),
  signIn: consoleEndpoint<{ ok: true }>()({
    right: 'public',
    method: 'POST',
    path: '/session',
    request: signIn,
    log: { none: 'in the log of signing in' },
  }),
  signOut: consoleEndpoint<{ ok: true }>()({
    right: 'own-account',
    method: 'DELETE',
    path: '/session',
    log: { none: 'in the log of signing in' },
  }),
  setSignIn: consoleEndpoint<{ ok: true }>()({
    right: 'own-account',
    method: 'PUT',
    path: '/session/sign-in',
    request: setSignIn,
    log: { none: 'in the log of signing in' },
  }),
}
