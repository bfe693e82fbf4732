import { MAX_QUESTION } from '#contract/shop/product-page/questions.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { lockVersion } from '#server/platform/db/versions.ts'
import { spamWordReason } from '#server/platform/bot-check/spam-words.ts'
import { verifyBotCheck } from '#server/platform/bot-check/verify-bot-check.ts'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'
import { readAddress } from '#server/platform/mail/read-address.ts'
import type { Services } from '#server/platform/services.ts'
import { findProductsById } from '../catalog/find-products.ts'
import { addQuestionRow, listQuestionsSince } from './store.ts'

const DAY_MS = 86_400_000
/** One mailbox; who wants to know more writes a message. */
const MOST_A_DAY = 10

type SentQuestion = {
  productId: number
  question: string
  email: string
  /** Of the bot check; '': the page ran no script. */
  token: string
  honeypot: string
  remoteIp: string
}

export type QuestionOutcome =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'empty' | 'too_long' | 'bad_address' | 'too_many' }

/** What a visitor typed, without control characters. */
export const cleanQuestion = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()

/** Stores a question about a product, for the owner to read; the same one sent twice is stored once. */
export const submitQuestion = async (services: Services, sent: SentQuestion): Promise<QuestionOutcome> => {
  const question = cleanQuestion(sent.question)
  const email = readAddress(sent.email)?.address.toLowerCase()
  if (question === '') return { ok: false, reason: 'empty' }
  if (question.length > MAX_QUESTION) return { ok: false, reason: 'too_long' }
  if (email === undefined) return { ok: false, reason: 'bad_address' }
  const product = (await findProductsById(services.db.read, [sent.productId])).get(sent.productId)
  const isThere = product?.status === 'published' && product.parentId === null
  if (!isThere || !services.shopSettings().questions.areTaken) return { ok: false, reason: 'unknown' }
  const suspicion = await suspicionOf(services, { ...sent, question })
  const outcome = await services.db.transaction(async (tx): Promise<QuestionOutcome> => {
    // The same form sent twice at once is one question.
    await lockVersion(tx, 'catalog')
    const nowMs = services.now()
    const mailbox = mailboxOf(email)
    const today = await listQuestionsSince(tx, mailbox, nowMs - DAY_MS)
    if (today.some((row) => row.product_id === product.id && row.question === question)) return { ok: true }
    if (today.length >= MOST_A_DAY) return { ok: false, reason: 'too_many' }
    await addQuestionRow(tx, {
      id: uuidV7(nowMs, services.randomBytes),
      product_id: product.id,
      email,
      mailbox,
      question,
      answer: '',
      state: suspicion === '' ? 'waiting' : 'suspect',
      suspicion,
      version: 1,
      created_ms: nowMs,
      answered_ms: null,
    })
    return { ok: true }
  })
  return outcome
}

/** Why a question may be a program's, or unwanted; ''. A check that fails loses no question: the owner decides. */
const suspicionOf = async (
  services: Services,
  { question, email, token, honeypot, remoteIp }: SentQuestion,
): Promise<string> => {
  if (honeypot.trim() !== '') return 'Wypełniono pole, którego ludzie nie widzą.'
  const word = spamWordReason(services, `${question}\n${email}`)
  if (word !== null) return word
  try {
    const { isHuman, reason } = await verifyBotCheck(services, { token, honeypot, remoteIp })
    return isHuman ? '' : (reason ?? 'Nie wiadomo, czy pytanie wysłał człowiek.')
  } catch (error) {
    services.log(`bot check: ${(error as Error).message}`)
    return 'Nie udało się sprawdzić, czy pytanie wysłał człowiek: usługa sprawdzająca nie odpowiada.'
  }
}
