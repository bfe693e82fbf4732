/** Where the embedded check gets its challenges; `?action=` names what the token is for. */
export const CHALLENGE_PATH = '/bot-check/challenge'

/**
 * The action of a token: opening a page, sending a form, signing in. A token is valid for its own action
 * only.
 */
export const botCheckActions = { homepage: 'homepage', contactForm: 'contactform', signIn: 'signin' } as const
export type BotCheckAction = (typeof botCheckActions)[keyof typeof botCheckActions]

/** The browser's data of the bot check that the owner chose. */
export type BotCheckConfig = {
  /** Names a module in `server/platform/bot-check/providers/` and its browser part. */
  provider: 'altcha' | 'recaptcha' | 'turnstile' | 'none'
  /** Passed to `execute`; the embedded check needs none and uses `klepka`. */
  siteKey: string
  /** The embedded check's. */
  challengeUrl?: string
  /** The script of an external service. */
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
  /** The signed time of this page's first request; the page returns it with `?stamp=` in further ones. */
  stamp: string
  /** How long the challenge is valid from now. */
  livesMs: number
}

/** Counts of user events that scripts do not produce; only trusted events are counted. */
export type SeenSigns = { pointer: number; keys: number; focus: number; input: number; scroll: number }

/** The content of the embedded check's token, as base64 of JSON. */
export type BotCheckProof = {
  challenge: BotCheckChallenge
  solution: { counter: number; derivedKey: string }
  seen: SeenSigns
}
