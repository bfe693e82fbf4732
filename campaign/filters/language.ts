import * as v from 'valibot'
import { ruleOutcomes } from '#contract/display/names.ts'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

const settings = {
  outcome: v.picklist(ruleOutcomes),
  /** `pl` matches `pl-PL`, `pl-DE` …; `en-GB` only itself. */
  languages: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))),
    v.minLength(1),
    v.maxLength(100),
  ),
}

export const allows = ({ outcome, languages }: SettingsOf<typeof settings>, { language }: Visitor) =>
  languages.some((one) => `${language}-`.toLowerCase().startsWith(`${one}-`.toLowerCase())) ===
  (outcome === 'show')

export default {
  settings,
  allows,
  reads: ['language'],
  sentence: {
    subject: 'visitor',
    is: 'mają przeglądarkę w języku: {languages}',
    isNot: 'mają przeglądarki w języku: {languages}',
  },
  hints: {
    title: 'Język',
    help: 'Język, który odwiedzający ustawił w przeglądarce.',
    settings: {
      outcome: { label: 'W tych językach', choices: { show: 'pokazuj', dont_show: 'nie pokazuj' } },
      languages: { label: 'Języki', as: 'languages', help: 'Kody, na przykład pl albo en-GB.' },
    },
  },
} satisfies Filter<typeof settings>
