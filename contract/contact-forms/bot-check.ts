/** Where the embedded check gets its challenges; `?action=` names what the token is for. */
export const CHALLENGE_PATH = '/bot-check/challenge'

/**
 * What a token is for: a page that opens, a form that is sent, somebody who signs in. A token of one does not
 * pass for another.
 */
export const botCheckActions = { homepage: 'homepage', contactForm: 'contactform', signIn: 'signin' } as const
export type BotCheckAction = (typeof botCheckActions)[keyof typeof botCheckActions]

/** What the browser must know of the check that the owner chose. */
export type BotCheckConfig = {
  /** Names a module in `server/platform/bot-check/providers/` and its browser part. */
  provider: 'altcha' | 'recaptcha' | 'turnstile' | 'none'
  /** Passed back to `execute`; the embedded check needs none and says `klepka`. */
  siteKey: string
  /** The embedded check's. */
  challengeUrl?: string
  /** Somebody else's script. */
  scriptUrl?: string
}

/** The shape of Google's script, which clients of the wire expect. */
export type BotCheck = {
  /** Calls back as soon as `execute` may be called. */
  ready: (then: () => void) => void
  /** A token for this action, used once; rejects when the check cannot run. */
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

/** A challenge as altcha-lib writes it. */
export type BotCheckChallenge = {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
    keySignature?: string
    /** Seconds UTC. */
    expiresAt?: number
    data?: Record<string, string | number | boolean | null>
  }
  signature?: string
}

/** Answer of the challenge route. */
export type ChallengeAnswer = BotCheckChallenge & {
  /** When this page first asked, signed; the page hands it back with `?stamp=` when it asks again. */
  stamp: string
  /** How long the challenge holds from now. */
  livesMs: number
}

/** What people do on a page and scripts do not; only events that the browser itself vouches for are counted. */
export type SeenSigns = { pointer: number; keys: number; focus: number; input: number; scroll: number }

/** What a token of the embedded check is, in base64 of JSON. */
export type BotCheckProof = {
  challenge: BotCheckChallenge
  solution: { counter: number; derivedKey: string }
  seen: SeenSigns
}
