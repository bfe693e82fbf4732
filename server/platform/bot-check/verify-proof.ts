import { createHash } from 'node:crypto'
import { verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import * as v from 'valibot'
import { spendOnce } from '../limits/quota.ts'
import {
  type BotCheckNeeds,
  type ReceivedProof,
  human,
  notHuman,
  type BotCheckVerdict,
  reasons,
} from './bot-check-provider.ts'
import { challengeKey } from './challenge.ts'
import type { SeenSigns } from '#contract/contact-forms/bot-check.ts'

/**
 * A valid proof of work is required but has little weight: a program can do it. Time and signs alone stay
 * below the usual threshold of 0.5, whichever of them a program fakes; together they are far above it.
 */
const WORTH = { proof: 0.2, time: 0.25, signs: 0.25, both: 0.3 }

/** No person reads and sends a form faster; a browser that fills it in takes about three seconds. */
const TOO_QUICK_MS = 800
const UNHURRIED_MS = 2_500

/** Typing a word or pressing a button is enough: with a keyboard, a finger, a mouse, a voice, a screen reader. */
const ENOUGH_DEEDS = 2
/** Where focus moved and the page scrolled, but nothing was pressed: half the weight. */
const PASSIVE_WORTH = 0.5

const clamp = (value: number) => Math.min(1, Math.max(0, value))

const timeShare = (openMs: number) => clamp((openMs - TOO_QUICK_MS) / (UNHURRIED_MS - TOO_QUICK_MS))

const signsShare = ({ pointer, keys, input, focus, scroll }: SeenSigns) =>
  Math.max(
    clamp((pointer + keys + input) / ENOUGH_DEEDS),
    PASSIVE_WORTH * clamp((focus + scroll) / ENOUGH_DEEDS),
  )

/** The score of a person, 0 to 1. `openMs` is the least time the page was open, by our own clock. */
const scoreSigns = (openMs: number, seen: SeenSigns): number => {
  const time = timeShare(openMs)
  const signs = signsShare(seen)
  return WORTH.proof + WORTH.time * time + WORTH.signs * signs + WORTH.both * time * signs
}

/** Ours are below 1,100 characters. */
const MAX_TOKEN_LENGTH = 4_096

const hex = (length: number) => v.pipe(v.string(), v.regex(/^[0-9a-f]*$/), v.length(length))
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff))

/** Only our own signatures; anything else fails at the signature. */
const proofSchema = v.object({
  challenge: v.object({
    parameters: v.object({
      algorithm: v.literal('SHA-256'),
      nonce: hex(32),
      salt: hex(32),
      cost: v.literal(1),
      keyLength: v.literal(32),
      keyPrefix: hex(32),
      data: v.object({ action: v.string(), openedMs: v.number(), expiresMs: v.number() }),
    }),
    signature: hex(64),
  }),
  solution: v.object({ counter: count, derivedKey: hex(64) }),
  seen: v.object({ pointer: count, keys: count, focus: count, input: count, scroll: count }),
})

/** Verifies a token of the embedded check; it is valid once, also with a low score. */
export const verifyProof = async (
  needs: BotCheckNeeds,
  { token, action, honeypot }: ReceivedProof,
): Promise<BotCheckVerdict> => {
  const { threshold } = needs.shopSettings().botCheck
  if (honeypot.trim() !== '') return notHuman(reasons.honeypot, threshold, 0)
  if (token.trim() === '') return notHuman(reasons.missing, threshold)

  const proof = readProof(token)
  if (!proof) return notHuman(reasons.forged, threshold)
  const { challenge, solution, seen } = proof
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: needs.get(challengeKey),
  })
  if (!verified) return notHuman(reasons.forged, threshold)

  const { data } = challenge.parameters
  const nowMs = needs.now()
  if (data.action !== action) return notHuman(reasons.wrongAction(data.action), threshold)
  if (nowMs >= data.expiresMs) return notHuman(reasons.expired, threshold)
  if (!(await spend(needs, challenge.signature, data.expiresMs))) return notHuman(reasons.replayed, threshold)

  const score = scoreSigns(nowMs - data.openedMs, seen)
  return score > threshold
    ? human(score, threshold)
    : notHuman(reasons.lowScore(score, threshold), threshold, score)
}

const readProof = (token: string) => {
  if (token.length > MAX_TOKEN_LENGTH) return undefined
  try {
    const read = v.safeParse(proofSchema, JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/** Need not survive a power cut: at worst a token of the last second is accepted twice. */
const spend = ({ db }: BotCheckNeeds, signature: string, expiresMs: number) =>
  db.transaction(
    (tx) => spendOnce(tx, `bot:${createHash('sha256').update(signature).digest('base64url')}`, expiresMs),
    { isDurable: false },
  )
