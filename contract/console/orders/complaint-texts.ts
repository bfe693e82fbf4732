import * as v from 'valibot'
import type { ComplaintOutcome } from '../../complaint.ts'

const MAX_TEXT = 8_000

const answerText = (usual: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, 'Wpisz treść.'),
      v.maxLength(MAX_TEXT, `Skróć ten tekst do ${MAX_TEXT} znaków.`),
    ),
    usual,
  )

/** What the owner has to write in the place of this before an answer is sent. */
const REASON_SLOT = '{uzasadnienie}'

/** Where the sentence about a settlement out of court goes; without it, to the end. */
const SETTLEMENT_SLOT = '{spór}'

/** Places that are filled in with the data of a complaint. */
export type ComplaintSlot = 'imię' | 'numer' | 'data' | 'towar' | 'zamówienie' | 'sklep' | 'telefon'

const OPENING = 'Dzień dobry,\n\nodpowiadamy na reklamację nr {numer} z {data}, która dotyczy: {towar}.'
const GOODBYE = 'Z poważaniem\n{sklep}'
const HELP =
  'Bezpłatną pomoc daje powiatowy lub miejski rzecznik konsumentów. Postępowanie pozasądowe prowadzi Wojewódzki Inspektorat Inspekcji Handlowej. Informacje są na stronie uokik.gov.pl.'

/** Answers to complaints as the owner begins them, and what law adds to those that do not grant everything. */
export const complaintTexts = v.object({
  upheld: answerText(
    `${OPENING}\n\nUznajemy reklamację w całości.\n\n${REASON_SLOT}\n\nKoszty z tym związane, także odbioru towaru, ponosimy my.\n\n${GOODBYE}`,
  ),
  partly: answerText(
    `${OPENING}\n\nUznajemy reklamację w części.\n\nCo uznajemy, czego nie i dlaczego:\n${REASON_SLOT}\n\n${SETTLEMENT_SLOT}\n\n${GOODBYE}`,
  ),
  rejected: answerText(
    `${OPENING}\n\nNie uznajemy reklamacji.\n\nUzasadnienie:\n${REASON_SLOT}\n\n${SETTLEMENT_SLOT}\n\n${GOODBYE}`,
  ),
  /** Whether the shop takes part in out-of-court settlement (act of 23 September 2016, art. 32). */
  settles: answerText(
    `Zgadzamy się na udział w postępowaniu w sprawie pozasądowego rozwiązania sporu. ${HELP}`,
  ),
  settlesNot: answerText(
    `Odmawiamy udziału w postępowaniu w sprawie pozasądowego rozwiązania sporu. Nie zamyka to drogi do sądu. ${HELP}`,
  ),
})
export type ComplaintTexts = v.InferOutput<typeof complaintTexts>

const SLOT = /\{([^{}\n]{1,40})\}/g

/** A text with the places that have a value filled in; others stay. */
export const fillComplaintText = (text: string, values: Partial<Record<string, string>>): string =>
  text.replace(SLOT, (place, name: string) => values[name] ?? place)

/** Places that nobody has filled in; the sentence about a settlement comes when the answer is sent. */
export const openSlots = (text: string): string[] =>
  [...text.matchAll(SLOT)].map(([place]) => place).filter((place) => place !== SETTLEMENT_SLOT)

/** The letter with the sentence about a settlement out of court, which only a full grant goes without. */
export const addSettlement = (text: string, outcome: ComplaintOutcome, sentence: string): string => {
  if (outcome === 'upheld') return text.replaceAll(SETTLEMENT_SLOT, '').trim()
  return text.includes(SETTLEMENT_SLOT)
    ? text.replaceAll(SETTLEMENT_SLOT, () => sentence)
    : `${text}\n\n${sentence}`
}

const SUPERVISION =
  'Jeśli nie zgadzasz się z tą odpowiedzią, możesz zawiadomić Ministra Cyfryzacji, który nadzoruje dostępność handlu elektronicznego.'
const BARRIER_OPENING = 'Dzień dobry,\n\nodpowiadamy na zgłoszenie dostępności nr {numer} z {data}.'

/** Answers to complaints about accessibility as the owner begins them. */
export const barrierTexts: ComplaintTexts = {
  upheld: `${BARRIER_OPENING}\n\nMasz rację: to bariera. Co z nią zrobimy i do kiedy:\n${REASON_SLOT}\n\n${GOODBYE}`,
  partly: `${BARRIER_OPENING}\n\nUznajemy zgłoszenie w części. Co zmienimy, czego nie i dlaczego:\n${REASON_SLOT}\n\n${SETTLEMENT_SLOT}\n\n${GOODBYE}`,
  rejected: `${BARRIER_OPENING}\n\nNie uznajemy zgłoszenia.\n\nUzasadnienie:\n${REASON_SLOT}\n\n${SETTLEMENT_SLOT}\n\n${GOODBYE}`,
  settles: SUPERVISION,
  settlesNot: SUPERVISION,
}
