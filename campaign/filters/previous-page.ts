import { ruleHints } from '../rule-hints.ts'
import { byRules, ruleSettings } from '../text-rules.ts'
import type { Filter } from './filter.ts'

export const allows = byRules(({ previousUrl }) => [previousUrl])

export default {
  settings: ruleSettings,
  allows,
  reads: ['previousUrl'],
  hints: {
    title: 'Poprzednia strona',
    help: 'Strona oglądana tuż przed tą.',
    settings: { rules: ruleHints },
  },
} satisfies Filter<typeof ruleSettings>
