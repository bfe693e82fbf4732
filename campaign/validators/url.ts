import type { Validator } from './validator.ts'

export default {
  title: 'adres strony',
  problem: (text) => (URL.canParse(text) && /^https?:/i.test(text) ? null : 'url'),
} satisfies Validator
