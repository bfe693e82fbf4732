import { LRUCache } from 'lru-cache'
import { readNip } from '#contract/shop/checkout-fields.ts'
import type { CompanyAnswer } from '#contract/shop/checkout.ts'
import { takeFromQuota } from '#server/platform/limits/quota.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { queryVatRegister, type RegisterAnswer, VAT_REGISTER_URL } from './vat-register.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The register refuses an address that searches more often; then orders could not be helped until the next day. */
const QUESTIONS_A_DAY = 100
const MAX_CACHED = 2_000
/** After an error the register is given time to recover, and buyers are not made to wait for it. */
const PAUSE_MS = 60_000

/** Answers by NIP, for a day; several questions for one NIP at the same time are one. */
const companyAnswers = definePart('companies by NIP', () => ({
  known: new LRUCache<string, { answer: RegisterAnswer; untilMs: number }>({ max: MAX_CACHED }),
  asking: new Map<string, Promise<RegisterAnswer>>(),
  pausedUntilMs: 0,
}))

const query = async (services: Services, nip: string): Promise<RegisterAnswer> => {
  const answers = services.get(companyAnswers)
  const nowMs = services.now()
  const waitSeconds = await services.db.transaction((tx) =>
    takeFromQuota(tx, 'company-register', QUESTIONS_A_DAY, nowMs, DAY_MS),
  )
  if (waitSeconds > 0) return { ok: false, reason: 'unavailable' }
  const answer = await queryVatRegister(services.settings.companyRegisterUrl ?? VAT_REGISTER_URL, nip, nowMs)
  if (answer.ok || answer.reason === 'not_found') answers.known.set(nip, { answer, untilMs: nowMs + DAY_MS })
  else {
    answers.pausedUntilMs = nowMs + PAUSE_MS
    // The number says who is buying; it stays out of the log.
    services.log(`register of VAT payers: ${answer.log}`)
  }
  return answer
}

/** A firm's data by its NIP, where the owner turned that on; the checksum is computed before anybody is asked. */
export const findCompany = async (services: Services, typed: string): Promise<CompanyAnswer> => {
  if (!services.shopSettings().looksUpCompanies) return { company: null, reason: 'unavailable' }
  const nip = readNip(typed)
  if (nip === undefined) return { company: null, reason: 'bad_nip' }
  const answers = services.get(companyAnswers)
  const known = answers.known.get(nip)
  let answer = known && known.untilMs > services.now() ? known.answer : undefined
  if (!answer) {
    if (answers.pausedUntilMs > services.now()) return { company: null, reason: 'unavailable' }
    const asking = answers.asking.get(nip) ?? query(services, nip).finally(() => answers.asking.delete(nip))
    answers.asking.set(nip, asking)
    answer = await asking
  }
  return answer.ok ? { company: answer.company } : { company: null, reason: answer.reason }
}
