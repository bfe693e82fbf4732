import { byRules, ruleHints, ruleSettings } from '../targeting/text-rules.ts'
import type { Filter } from './filter.ts'

export const allows = byRules(({ previousUrl }) => [previousUrl])

export default {
  settings: ruleSettings,
  allows,
  reads: ['previousUrl'],
  sentence: {
    subject: 'page',
    is: 'byli tuż przedtem na stronie, której adres: {rules}',
  },
  hints: {
    title: 'Poprzednia strona',
    help: 'Strona oglądana tuż przed tą.',
    settings: { rules: ruleHints },
  },
} satisfies Filter<typeof ruleSettings>
