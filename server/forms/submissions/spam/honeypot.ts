import { HIDDEN } from '#contract/contact-forms/wire.ts'
import type { SpamCheck } from './spam-check.ts'

export default {
  agent: 'pułapka',
  reasonAgainst: ({ hidden }) =>
    hidden(HIDDEN.honeypot).trim() === '' ? null : 'Wypełniono pole, którego ludzie nie widzą.',
} satisfies SpamCheck
