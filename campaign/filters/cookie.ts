import * as v from 'valibot'
import { allowedByRules, ruleHints, textRules } from '../targeting/text-rules.ts'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

const settings = { name: v.pipe(v.string(), v.regex(/^[\w!#$%&'*+.^`|~-]{1,256}$/)), rules: textRules }

export const allows = ({ name, rules }: SettingsOf<typeof settings>, { cookies }: Visitor) =>
  cookies && allowedByRules(rules, [cookies.get(name) ?? ''])

export default {
  settings,
  allows,
  wire: ({ name, rules }) => ({ cookie_filter: [{ name, rules }] }),
  sentence: {
    subject: 'technical',
    is: 'mają plik cookie {name} o wartości, która {rules}',
    isNot: 'mają pliku cookie {name} o wartości, która {rules}',
  },
  hints: {
    title: 'Plik cookie',
    help: 'Wartość pliku cookie o podanej nazwie.',
    settings: { name: { label: 'Nazwa', isCode: true }, rules: ruleHints },
  },
} satisfies Filter<typeof settings>
