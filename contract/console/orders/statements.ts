import * as v from 'valibot'

/** What became of a letter about a statement of a buyer; `error`: why it was not sent yet. */
export type StatementReceipt = {
  state: 'waiting' | 'sent' | 'failed'
  sentMs: number | null
  error: string | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** `2026-11-28`. */
export const dayField = v.pipe(v.string(), v.regex(DAY, 'Podaj dzień.'))

/** A text that must be there. */
export const longText = (max: number, missing: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, missing), v.maxLength(max, `Skróć ten tekst do ${max} znaków.`))

/** A text that may be empty. */
export const shortText = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `Skróć ten tekst do ${max} znaków.`))

const MAX_ORDER = 2_147_483_647

export const orderNumber = v.pipe(
  v.number('Podaj numer zamówienia.'),
  v.integer('Podaj numer zamówienia.'),
  v.minValue(1, 'Podaj numer zamówienia.'),
  v.maxValue(MAX_ORDER, 'Podaj numer zamówienia.'),
)
