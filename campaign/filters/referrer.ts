import { byRules, ruleHints, ruleSettings } from '../targeting/text-rules.ts'
import type { Filter } from './filter.ts'

export const allows = byRules(({ referrer }) => [referrer])

export default {
  settings: ruleSettings,
  allows,
  sentence: {
    subject: 'source',
    is: 'przyszli ze strony, której adres: {rules}',
  },
  hints: {
    title: 'Skąd przyszedł odwiedzający',
    help: 'Adres strony, z której ktoś trafił do serwisu.',
    settings: { rules: ruleHints },
  },
} satisfies Filter<typeof ruleSettings>
