import * as v from 'valibot'
import { newOwnerPassword, ownerName } from '../session.ts'
import { consoleEndpoint } from './rights.ts'
import { accountEmail } from './staff.ts'

const typedPassword = v.pipe(v.string(), v.maxLength(1_000))
const code = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Podaj kod.'),
  v.maxLength(40, 'Ten kod jest za długi.'),
)
const factor = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })
const label = v.pipe(v.string(), v.trim(), v.maxLength(60, 'Skróć do 60 znaków.'))
const credential = v.pipe(v.string(), v.maxLength(20_000))
const challengeId = v.pipe(v.string(), v.maxLength(100))
/** Whoever changes how an account signs in proves that it is theirs. */
const proven = v.object({ currentPassword: v.optional(typedPassword, '') })

/** A second factor of an account; RECOVERY_CODE: the unused printed codes, as one entry. */
export type OwnFactorEntry = {
  id: string
  type: 'TOTP' | 'WEBAUTHN' | 'RECOVERY_CODE'
  /** The person's own name for it; may be empty. */
  label: string
  /** It cannot be used any more and must be removed and set up again. */
  isBroken: boolean
  createdMs: number
  usedMs: number | null
}

export type OwnSession = {
  id: string
  /** Browser and system, as far as they say. */
  device: string
  /** Without its last part; empty in older sessions. */
  network: string
  seenMs: number
  isThis: boolean
}

export type AccountAnswer = {
  factors: OwnFactorEntry[]
  sessions: OwnSession[]
  /** A new address that waits for its confirmation. */
  newEmail: string | null
  /** The owner of the shop demands a second factor from everybody. */
  requiresFactor: boolean
  /** False for a few minutes after the link that the server prints. */
  asksPassword: boolean
}

/** `recoveryCodes`: new ones, shown only now. */
export type AccountChange = AccountAnswer & { recoveryCodes: string[] | null }

export type NewTotp = { factorId: string; secret: string; qrSvg: string }
/** `options` of WebAuthn, as JSON. */
export type NewPasskeyChallenge = { challengeId: string; options: object }

/** The account of whoever calls: name, password, address, second factors, sessions. */
export const accountApi = {
  all: consoleEndpoint<AccountAnswer>()({ right: 'own-account', method: 'GET', path: '/account' }),
  setName: consoleEndpoint<{ ok: true }>()({
    right: 'own-account',
    method: 'PUT',
    path: '/account/name',
    request: v.object({ name: ownerName }),
    log: { kind: 'access', text: 'Zmieniono swoją nazwę w panelu' },
  }),
  setPassword: consoleEndpoint<AccountAnswer>()({
    right: 'own-account',
    method: 'PUT',
    path: '/account/password',
    request: v.object({ ...proven.entries, password: newOwnerPassword }),
    log: { kind: 'access', text: 'Zmieniono swoje hasło do panelu' },
  }),
  /** Sends a letter to the new address; it is used once its link was opened. */
  setEmail: consoleEndpoint<AccountAnswer>()({
    right: 'own-account',
    method: 'PUT',
    path: '/account/email',
    request: v.object({ ...proven.entries, email: accountEmail }),
    log: { kind: 'access', text: 'Poproszono o nowy adres e-mail do panelu' },
  }),
  beginTotp: consoleEndpoint<NewTotp>()({
    right: 'own-account',
    method: 'POST',
    isCreating: false,
    path: '/account/totp',
    request: proven,
    log: { none: 'changes nothing until its code is entered' },
  }),
  confirmTotp: consoleEndpoint<AccountChange>()({
    right: 'own-account',
    method: 'PUT',
    path: '/account/totp',
    request: v.object({ factorId: v.pipe(v.string(), v.maxLength(64)), code }),
    log: { kind: 'access', text: 'Włączono sobie kody z aplikacji' },
  }),
  beginPasskey: consoleEndpoint<NewPasskeyChallenge>()({
    right: 'own-account',
    method: 'POST',
    isCreating: false,
    path: '/account/passkeys',
    request: proven,
    log: { none: 'changes nothing until the passkey is made' },
  }),
  addPasskey: consoleEndpoint<AccountChange>()({
    right: 'own-account',
    method: 'PUT',
    path: '/account/passkeys',
    request: v.object({ challengeId, credential, label }),
    log: { kind: 'access', text: 'Dodano sobie klucz dostępu' },
  }),
  renameFactor: consoleEndpoint<AccountAnswer>()({
    right: 'own-account',
    method: 'PUT',
    path: '/account/factors/:id/name',
    params: factor,
    request: v.object({ label }),
    log: { kind: 'access', text: 'Nazwano swój klucz dostępu' },
  }),
  /** The app is removed with one of its codes or a recovery code, a passkey with the password. */
  removeFactor: consoleEndpoint<AccountAnswer>()({
    right: 'own-account',
    method: 'POST',
    isCreating: false,
    path: '/account/factors/:id/removal',
    params: factor,
    request: v.object({ ...proven.entries, code: v.optional(v.pipe(v.string(), v.maxLength(40)), '') }),
    log: { kind: 'access', text: 'Usunięto swój drugi składnik logowania' },
  }),
  makeRecoveryCodes: consoleEndpoint<AccountChange>()({
    right: 'own-account',
    method: 'POST',
    isCreating: false,
    path: '/account/recovery-codes',
    request: proven,
    log: { kind: 'access', text: 'Wydano sobie nowe kody zapasowe' },
  }),
  endSession: consoleEndpoint<AccountAnswer>()({
    right: 'own-account',
    method: 'DELETE',
    path: '/account/sessions/:id',
    params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    log: { kind: 'access', text: 'Wylogowano się z innego urządzenia' },
  }),
  endOtherSessions: consoleEndpoint<AccountAnswer>()({
    right: 'own-account',
    method: 'DELETE',
    path: '/account/sessions',
    log: { kind: 'access', text: 'Wylogowano się z innych urządzeń' },
  }),
}
