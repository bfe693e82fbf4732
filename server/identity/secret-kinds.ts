const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Every kind of secret that is handed out once: its prefix, how long it lives, and how many wrong tries it bears.
 * The kind is part of what is hashed, so that one never works as another.
 */
export const SECRET_KINDS = {
  /** Authorization code (RFC 6749, 4.1.2: ten minutes at most). */
  code: { prefix: 'ac_', lifetimeMs: 60 * SECOND_MS, tries: 1 },
  /** From register and login; opens a session at authorize. */
  session: { prefix: 'st_', lifetimeMs: 10 * MINUTE_MS, tries: 1 },
  /** Carries a sign-in from one step to the next. */
  state: { prefix: 'sg_', lifetimeMs: 10 * MINUTE_MS, tries: 5 },
  recovery: { prefix: 'rc_', lifetimeMs: 60 * MINUTE_MS, tries: 1 },
  /** That somebody asked for a recovery, until it was looked up whose it is; handed out to nobody. */
  recoveryAsk: { prefix: 'ra_', lifetimeMs: 60 * MINUTE_MS, tries: 1 },
  redirect: { prefix: 'rs_', lifetimeMs: 10 * MINUTE_MS, tries: 1 },
  /** WebAuthn's challenge, also of an enrolment. */
  challenge: { prefix: 'wc_', lifetimeMs: 5 * MINUTE_MS, tries: 1 },
  /** Started by a privileged caller. */
  verification: { prefix: 'vf_', lifetimeMs: 10 * MINUTE_MS, tries: 5 },
  /** "Do not ask on this device": a cookie of its own. */
  device: { prefix: 'dv_', lifetimeMs: 30 * DAY_MS, tries: 1 },
  /** A push that waits for a yes. */
  push: { prefix: 'pu_', lifetimeMs: 5 * MINUTE_MS, tries: 1 },
  /** Of an application's installation. */
  install: { prefix: 'in_', lifetimeMs: 10 * MINUTE_MS, tries: 1 },
} as const

export type SecretKind = keyof typeof SECRET_KINDS
