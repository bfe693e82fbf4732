import * as v from 'valibot'
import type { CompanyAddress, CompanyData } from '#contract/shop/checkout.ts'
import { warsawDate } from '#contract/working-days.ts'

/** The tax office's public register of VAT payers. It needs no key, and names firms only, not private buyers. */
export const VAT_REGISTER_URL = 'https://wl-api.mf.gov.pl'
/** A buyer waits for it in the middle of an order. */
const TIMEOUT_MS = 4_000
const MAX_CHARACTERS = 200_000

/** What we read of `GET /api/search/nip/{nip}?date=YYYY-MM-DD`; `subject` is null for an unknown number. */
const searchAnswer = v.object({
  result: v.object({
    subject: v.nullish(
      v.object({
        name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1_000)),
        nip: v.nullish(v.string()),
        residenceAddress: v.nullish(v.string()),
        workingAddress: v.nullish(v.string()),
      }),
    ),
  }),
})

export type RegisterAnswer =
  | { ok: true; company: CompanyData }
  | { ok: false; reason: 'not_found' | 'unavailable'; log?: string }

/** Asks for one NIP. Never throws: a register that does not answer is an answer of its own. */
export const queryVatRegister = async (
  baseUrl: string,
  nip: string,
  nowMs: number,
): Promise<RegisterAnswer> => {
  try {
    const response = await fetch(`${baseUrl}/api/search/nip/${nip}?date=${warsawDate(nowMs)}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return { ok: false, reason: 'unavailable', log: `status ${response.status}` }
    }
    const text = await response.text()
    if (text.length > MAX_CHARACTERS) return { ok: false, reason: 'unavailable', log: 'answer too long' }
    const { subject } = v.parse(searchAnswer, JSON.parse(text)).result
    if (!subject || (subject.nip && subject.nip !== nip)) return { ok: false, reason: 'not_found' }
    const address = readAddress(subject.workingAddress ?? '') ?? readAddress(subject.residenceAddress ?? '')
    return { ok: true, company: { name: fieldText(subject.name), address } }
  } catch (error) {
    return { ok: false, reason: 'unavailable', log: (error as Error).message }
  }
}

/** As long as a field of the checkout may be. */
const MAX_FIELD = 120
const fieldText = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_FIELD)

/** `UL. DŁUGA 12/3, 00-950 WARSZAWA` → its parts; null: written in another way. */
const readAddress = (text: string): CompanyAddress | null => {
  const found = /^(.{1,200}?),\s*(\d{2}-\d{3})\s+(.{1,120})$/u.exec(fieldText(text))
  return found
    ? { line1: calmly(found[1] ?? ''), postcode: found[2] ?? '', city: calmly(found[3] ?? '') }
    : null
}

/** The register writes addresses in capitals: `UL. DŁUGA 12A` → `ul. Długa 12A`. A number keeps its letter. */
const calmly = (text: string): string =>
  text !== text.toLocaleUpperCase('pl')
    ? text
    : text
        .split(' ')
        .map((word) => {
          const low = word.toLocaleLowerCase('pl')
          if (/\d/.test(word)) return word
          return /^(ul|al|pl|os|m|lok)\.$/.test(low)
            ? low
            : low.replace(/(^|-)\p{L}/gu, (start) => start.toLocaleUpperCase('pl'))
        })
        .join(' ')
