import * as v from 'valibot'
import { ruleOutcomes } from '#contract/display/names.ts'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

const settings = {
  outcome: v.picklist(ruleOutcomes),
  html: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)),
}

export const allows = ({ outcome, html }: SettingsOf<typeof settings>, { page }: Visitor) =>
  page && page.hasMarkup(html) === (outcome === 'show')

export default {
  settings,
  allows,
  reads: ['page'],
  wire: ({ outcome, html }) => ({
    source_code_target_active: 1,
    source_code_target_html: html,
    source_code_target_role: outcome,
  }),
  sentence: {
    subject: 'technical',
    is: 'są na stronie, w której kodzie stoi: {html}',
  },
  hints: {
    title: 'Kod strony',
    help: 'Szuka podanego tekstu w kodzie HTML strony.',
    settings: {
      outcome: { label: 'Gdy strona go zawiera', choices: { show: 'pokazuj', dont_show: 'nie pokazuj' } },
      html: { label: 'Tekst', isCode: true },
    },
  },
} satisfies Filter<typeof settings>
