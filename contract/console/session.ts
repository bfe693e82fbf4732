import * as v from 'valibot'

export const PANEL_API = '/panel/api'
/** Goes with every change; its value comes with the session. */
export const CSRF_HEADER = 'X-CSRF-Token'
export const MIN_PASSWORD_LENGTH = 10
export const MAX_OWNER_PASSWORD_LENGTH = 200

const email = v.pipe(
  v.string(),
  v.trim(),
  v.email('To nie wygląda na adres e-mail.'),
  v.maxLength(200, 'Ten adres jest za długi.'),
)

/** `POST session/link`: a one-time link's token for a session. */
export const signInWithLink = v.object({ token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)) })

/** `POST session` */
export const signIn = v.object({
  email: v.pipe(v.string(), v.maxLength(200)),
  password: v.pipe(v.string(), v.maxLength(1_000)),
})

/** `PUT session/sign-in`: the owner's own address and password; asked for after a one-time link. */
export const setSignIn = v.object({
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

/** `GET session` */
export type SessionAnswer = {
  owner: { name: string; email: string; hasPassword: boolean }
  csrfToken: string
  shopName: string
  isDemo: boolean
}
