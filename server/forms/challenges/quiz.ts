import { createHmac, timingSafeEqual } from 'node:crypto'
import { decodeEntities } from '#forms/template/decode-entities.ts'
import type { QuizQuestion } from '#forms/tags/challenges.ts'
import type { Services } from '#server/platform/services.ts'
import { spendOnce } from '#server/platform/limits/quota.ts'

/** How long a visitor may take to fill in a form. */
export const QUIZ_LASTS_MS = 2 * 60 * 60 * 1000

const EXPIRY_BYTES = 6
const NONCE_BYTES = 10
const HEAD_BYTES = EXPIRY_BYTES + NONCE_BYTES
const MAC_BYTES = 16
const SEALED = /^[A-Za-z0-9_-]{64}$/

/** One of the questions with its encrypted answer, which is valid for one attempt within two hours. */
export const makeQuiz = (
  { settings, now, randomBytes }: Services,
  questions: readonly [QuizQuestion, ...QuizQuestion[]],
): { question: string; sealed: string } => {
  const { question, answer } =
    questions[Buffer.from(randomBytes(4)).readUInt32BE() % questions.length] ?? questions[0]
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUIntBE(now() + QUIZ_LASTS_MS, 0, EXPIRY_BYTES)
  head.set(randomBytes(NONCE_BYTES), EXPIRY_BYTES)
  const body = Buffer.concat([head, answerMac(settings.secret, head, answer)])
  return { question, sealed: Buffer.concat([body, mac(settings.secret, 'quiz', body)]).toString('base64url') }
}

/**
 * Whether the answer is right. Either result uses up the encrypted answer; a forged or expired one is not
 * stored.
 */
export const checkQuiz = async (
  { db, settings, now }: Services,
  answer: string,
  sealed: string,
): Promise<boolean> => {
  if (!SEALED.test(sealed)) return false
  const bytes = Buffer.from(sealed, 'base64url')
  const body = bytes.subarray(0, -MAC_BYTES)
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), mac(settings.secret, 'quiz', body))) return false

  const expiresMs = body.readUIntBE(0, EXPIRY_BYTES)
  if (expiresMs <= now()) return false
  const head = body.subarray(0, HEAD_BYTES)
  const isFirst = await db.transaction(
    (tx) => spendOnce(tx, `quiz:${head.toString('base64url')}`, expiresMs),
    { isDurable: false },
  )
  return isFirst && timingSafeEqual(body.subarray(HEAD_BYTES), answerMac(settings.secret, head, answer))
}

const mac = (secret: string, purpose: string, ...parts: (Uint8Array | string)[]): Buffer => {
  const hmac = createHmac('sha256', secret).update(`${purpose}\0`)
  for (const part of parts) hmac.update(part)
  return hmac.digest().subarray(0, MAC_BYTES)
}

const answerMac = (secret: string, head: Uint8Array, answer: string): Buffer =>
  mac(secret, 'quiz answer', head, normalised(answer))

/** Decodes HTML entities and removes differences in case and white space. */
export const normalised = (answer: string): string =>
  decodeEntities(answer)
    .toLowerCase()
    .replace(/[\s\u0085\u200b]+/g, '')
