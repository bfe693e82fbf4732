import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { BotCheckAction, ChallengeAnswer } from '#contract/contact-forms/bot-check.ts'
import { definePart, type Services } from '#server/platform/services.ts'

export const LIFETIME_MS = 10 * 60_000
/** A page may stay open for days; older stamps are replaced. */
const STAMP_LIFETIME_MS = 7 * 24 * 60 * 60_000
const STAMP_SIGN_LENGTH = 22

/**
 * One SHA-256 for each number tried: cheap to check once, and at about a million a second on one core the
 * browser is done in 8 to 24 ms, and on a busy one, its script not yet warm, still within 125. A range, so
 * that the work is bounded: a search for a prefix would sometimes take five times as long.
 */
const FEWEST_TRIES = 8_000
const MOST_TRIES = 24_000

const keyOf = ({ settings }: Pick<Services, 'settings'>, use: string) =>
  createHmac('sha256', settings.secret).update(`bot-check:${use}`).digest()

/** Signs challenges. */
export const challengeKey = definePart('bot-check challenge key', (services) =>
  keyOf(services, 'challenge').toString('hex'),
)

const signOf = (needs: Services, text: string) =>
  createHmac('sha256', keyOf(needs, 'stamp')).update(text).digest('base64url').slice(0, STAMP_SIGN_LENGTH)

const stampOf = (needs: Services, openedMs: number) => {
  const text = openedMs.toString(36)
  return `${text}.${signOf(needs, text)}`
}

/** The time of the page's first request, by its stamp; now, without a valid stamp. */
const openedOf = (needs: Services, stamp: string): number => {
  const nowMs = needs.now()
  const [, text = '', sign = ''] = /^([0-9a-z]{1,11})\.([\w-]{22})$/.exec(stamp) ?? []
  if (text === '' || !timingSafeEqual(Buffer.from(sign), Buffer.from(signOf(needs, text)))) return nowMs
  const openedMs = Number.parseInt(text, 36)
  // In the future only if our own clock was set back.
  return openedMs <= nowMs && nowMs - openedMs < STAMP_LIFETIME_MS ? openedMs : nowMs
}

/** A new challenge for this action. It is not stored: all that must be known later is signed into it. */
export const issueChallenge = async (
  needs: Services,
  action: BotCheckAction,
  stamp: string,
): Promise<ChallengeAnswer> => {
  const openedMs = openedOf(needs, stamp)
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: randomInt(FEWEST_TRIES, MOST_TRIES),
    deriveKey,
    // The expiry is here and not in `expiresAt`, which the library compares with its own clock instead of
    // the shop's.
    data: { action, openedMs, expiresMs: needs.now() + LIFETIME_MS },
    hmacSignatureSecret: needs.get(challengeKey),
  })
  return { ...challenge, stamp: stampOf(needs, openedMs), livesMs: LIFETIME_MS }
}
