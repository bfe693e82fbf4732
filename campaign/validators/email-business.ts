import { isEmail } from './email.ts'
import type { Judging, Validator } from './validator.ts'

export const judging: Judging = {
  problem: (text) => (isEmail(text) ? undefined : 'email'),
  needs: 'mailDomains',
}

export default { title: 'adres firmowy (nie z darmowej poczty)', ...judging } satisfies Validator
