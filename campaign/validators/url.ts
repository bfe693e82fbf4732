import type { Judging, Validator } from './validator.ts'

export const judging: Judging = {
  problem: (text) => (URL.canParse(text) && /^https?:/i.test(text) ? null : 'url'),
}

export default { title: 'adres strony', ...judging } satisfies Validator
