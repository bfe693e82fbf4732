import { isEmail } from './email.ts'
import type { Validator } from './validator.ts'

export default {
  title: 'adres firmowy (nie z darmowej poczty)',
  problem: (text) => (isEmail(text) ? undefined : 'email'),
  needs: 'mailDomains',
} satisfies Validator
