import * as v from 'valibot'
import { consoleEndpoint, type Role } from './staff/rights.ts'

export const PANEL_API = '/panel/api'
/** Sent with every change; its value comes with the session. */
export const CSRF_HEADER = 'X-CSRF-Token'
/** The one-time key of a call that creates something (`isCreating`): a random UUID made with its form. */
export const ONCE_HEADER = 'Idempotency-Key'
/** The first call with this key is still running; the same one may be sent again a second later. */
export const STILL_CREATING = 'still_creating'
/** The first call with this key contained something else, which was created. */
export const CREATED_OTHERWISE = 'created_with_other_content'
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
const linkToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))
const signInWithLink = v.object({ token: linkToken })

const signIn = v.object({
  email: v.pipe(v.string(), v.maxLength(200)),
  password: v.pipe(v.string(), v.maxLength(1_000)),
})

/** What colleagues call the person of an account. */
export const ownerName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Podaj swoje imię albo nazwę.'),
  v.maxLength(80, 'Skróć do 80 znaków.'),
)

export const newOwnerPassword = v.pipe(
  v.string(),
  v.minLength(MIN_PASSWORD_LENGTH, `Hasło musi mieć co najmniej ${MIN_PASSWORD_LENGTH} znaków.`),
  v.maxLength(MAX_OWNER_PASSWORD_LENGTH, `Hasło może mieć najwyżej ${MAX_OWNER_PASSWORD_LENGTH} znaków.`),
)

/** Address, name and password of the first owner, to be set after the link that the server prints. */
const setSignIn = v.object({ email, name: ownerName, password: newOwnerPassword })

/** The password was right: a session was opened, or a second factor is asked with `state`. */
export type ConsoleSignInAnswer =
  | { ok: true }
  | { ok: false; state: string; hasCodes: boolean; hasPasskey: boolean }

export type SessionAnswer = {
  owner: {
    name: string
    email: string
    role: Role
    hasPassword: boolean
    /** The account must set up a second factor before it may do anything else. */
    needsFactor: boolean
  }
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
    isCreating: false,
    path: '/session/link',
    request: signInWithLink,
    log: { none: 'in the log of signing in' },
  }),
  signIn: consoleEndpoint<ConsoleSignInAnswer>()({
    right: 'public',
    method: 'POST',
    isCreating: false,
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
  /** The second step: a code of the app, or a recovery code. */
  proveFactor: consoleEndpoint<{ ok: true }>()({
    right: 'public',
    method: 'POST',
    isCreating: false,
    path: '/session/factor',
    request: v.object({
      state: v.pipe(v.string(), v.maxLength(100)),
      code: v.pipe(v.string(), v.trim(), v.minLength(1, 'Podaj kod.'), v.maxLength(40)),
    }),
    log: { none: 'in the log of signing in' },
  }),
  /** `options` of WebAuthn, as JSON, for any passkey of the console. */
  beginPasskey: consoleEndpoint<{ challengeId: string; options: object }>()({
    right: 'public',
    method: 'POST',
    isCreating: false,
    path: '/session/passkey',
    log: { none: 'in the log of signing in' },
  }),
  signInWithPasskey: consoleEndpoint<{ ok: true }>()({
    right: 'public',
    method: 'PUT',
    path: '/session/passkey',
    request: v.object({
      challengeId: v.pipe(v.string(), v.maxLength(100)),
      credential: v.pipe(v.string(), v.maxLength(20_000)),
    }),
    log: { none: 'in the log of signing in' },
  }),
  /** Sends a link for a new password; the answer is the same whether there is an account. */
  recover: consoleEndpoint<{ ok: true }>()({
    right: 'public',
    method: 'POST',
    isCreating: false,
    path: '/session/recovery',
    request: v.object({ email }),
    log: { none: 'in the log of signing in' },
  }),
  /** Whose password a link sets, or who is invited by it. */
  readLink: consoleEndpoint<{ email: string; role: Role | null }>()({
    right: 'public',
    method: 'POST',
    isCreating: false,
    path: '/session/link/read',
    request: v.object({ token: linkToken, kind: v.picklist(['invitation', 'password']) }),
    log: { none: 'changes nothing' },
  }),
  setNewPassword: consoleEndpoint<{ ok: true }>()({
    right: 'public',
    method: 'PUT',
    path: '/session/recovery',
    request: v.object({ token: linkToken, password: newOwnerPassword }),
    log: { none: 'in the log of signing in' },
  }),
  acceptInvitation: consoleEndpoint<{ ok: true }>()({
    right: 'public',
    method: 'PUT',
    path: '/session/invitation',
    request: v.object({ token: linkToken, name: ownerName, password: newOwnerPassword }),
    log: { none: 'in the log of signing in' },
  }),
  confirmEmail: consoleEndpoint<{ email: string }>()({
    right: 'public',
    method: 'PUT',
    path: '/session/email',
    request: signInWithLink,
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
