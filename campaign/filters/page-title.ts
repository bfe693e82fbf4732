import { byRules, ruleHints, ruleSettings } from '../targeting/text-rules.ts'
import type { Filter } from './filter.ts'

export const allows = byRules(({ pageTitle }) => [pageTitle])

export default {
  settings: ruleSettings,
  allows,
  reads: ['pageTitle'],
  sentence: {
    subject: 'page',
    is: 'są na stronie, której tytuł: {rules}',
  },
  hints: {
    title: 'Tytuł strony',
    help: 'Tytuł, który widać na karcie przeglądarki.',
    settings: { rules: ruleHints },
  },
} satisfies Filter<typeof ruleSettings>
