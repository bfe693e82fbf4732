import { byRules, ruleHints, ruleSettings } from '../targeting/text-rules.ts'
import type { Filter } from './filter.ts'

export const allows = byRules(({ visitedUrls }) => visitedUrls)

export default {
  settings: ruleSettings,
  allows,
  sentence: {
    subject: 'page',
    is: 'oglądali w tej wizycie stronę, której adres: {rules}',
    isNot: 'oglądali w tej wizycie strony, której adres: {rules}',
  },
  hints: {
    title: 'Odwiedzone strony',
    help: 'Strony obejrzane w czasie tej wizyty.',
    settings: { rules: ruleHints },
  },
} satisfies Filter<typeof ruleSettings>
