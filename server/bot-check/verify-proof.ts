import { createHash } from 'node:crypto'
import { verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import * as v from 'valibot'
import { spendOnce } from '#server/contact-forms/used-once.ts'
import type { BotCheckNeeds, Proof } from './bot-check-provider.ts'
import { challengeKey } from './challenge.ts'
import { reasons } from './reasons.ts'
import { scoreSigns } from './score-signs.ts'
import { human, notHuman, type Verdict } from './verdict.ts'

/** Ours are below 1,100 characters. */
const MAX_TOKEN_LENGTH = 4_096

const hex = (length: number) => v.pipe(v.string(), v.regex(/^[0-9a-f]*$/), v.length(length))
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff))

/** Only what we sign ourselves; anything else fails at the signature. */
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

/** A token of the embedded check, step by step; it counts once, also when its score is low. */
export const verifyProof = async (
  needs: BotCheckNeeds,
  { token, action, honeypot }: Proof,
): Promise<Verdict> => {
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
    hmacSignatureSecret: challengeKey(needs),
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

/** Need not survive a loss of power: at worst a token of the last second counts once more. */
const spend = ({ db }: BotCheckNeeds, signature: string, expiresMs: number) =>
  db.transaction(
    (tx) => spendOnce(tx, `bot:${createHash('sha256').update(signature).digest('base64url')}`, expiresMs),
    { isDurable: false },
  )
