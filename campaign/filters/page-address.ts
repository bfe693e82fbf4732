import { byRules, ruleHints, ruleSettings } from '../targeting/text-rules.ts'
import type { Filter } from './filter.ts'

export const allows = byRules(({ url }) => [url])

export default {
  settings: ruleSettings,
  allows,
  isSelective: true,
  sentence: {
    subject: 'page',
    is: 'są na stronie, której adres: {rules}',
  },
  hints: {
    title: 'Adres strony',
    help: 'Pokazuj tylko na wybranych stronach albo poza nimi.',
    settings: { rules: ruleHints },
  },
} satisfies Filter<typeof ruleSettings>
