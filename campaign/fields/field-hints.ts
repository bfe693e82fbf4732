import type { Hint } from '../hints.ts'

/** Words for what every field has. */
export const commonHints = {
  label: { label: 'Napis przy polu' },
  isRequired: { label: 'Trzeba wypełnić' },
} satisfies Record<string, Hint>

export const typedHints = {
  ...commonHints,
  placeholder: { label: 'Podpowiedź w pustym polu' },
} satisfies Record<string, Hint>

export const choicesHint: Hint = {
  label: 'Możliwości',
  item: 'możliwość',
  settings: { value: { label: 'Wartość', help: 'Tak zapisze się odpowiedź.' }, label: { label: 'Napis' } },
}

export const searchHint: Hint = { label: 'Z szukaniem na liście' }
