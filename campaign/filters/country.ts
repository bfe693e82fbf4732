import * as v from 'valibot'
import { ruleOutcomes } from '#contract/display/names.ts'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

const settings = {
  outcome: v.picklist(ruleOutcomes),
  /** ISO 3166-1 alpha-2, upper case. */
  countries: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))), v.minLength(1), v.maxLength(250)),
}

/** An unknown country matches none of the list. */
export const allows = ({ outcome, countries }: SettingsOf<typeof settings>, { country }: Visitor) =>
  country === undefined ? country : countries.includes(country) === (outcome === 'show')

export default {
  settings,
  allows,
  reads: ['country'],
  sentence: {
    subject: 'visitor',
    is: 'są w kraju: {countries}',
  },
  hints: {
    title: 'Kraj',
    help: 'Kraj odwiedzającego, rozpoznany po adresie sieciowym.',
    settings: {
      outcome: { label: 'W tych krajach', choices: { show: 'pokazuj', dont_show: 'nie pokazuj' } },
      countries: { label: 'Kraje', as: 'countries', help: 'Dwuliterowe kody, na przykład PL.' },
    },
  },
} satisfies Filter<typeof settings>
