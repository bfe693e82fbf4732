import { byRules, ruleHints, ruleSettings } from '../targeting/text-rules.ts'
import type { Filter } from './filter.ts'

export const allows = byRules(({ landingUrl }) => [landingUrl])

export default {
  settings: ruleSettings,
  allows,
  sentence: {
    subject: 'page',
    is: 'zaczęli wizytę na stronie, której adres: {rules}',
  },
  hints: {
    title: 'Pierwsza strona wizyty',
    help: 'Strona, na której zaczęła się wizyta.',
    settings: { rules: ruleHints },
  },
} satisfies Filter<typeof ruleSettings>
