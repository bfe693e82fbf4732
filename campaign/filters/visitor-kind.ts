import * as v from 'valibot'
import type { SettingsOf } from '../settings-of.ts'
import type { Visitor } from '../visitor.ts'
import type { Filter } from './filter.ts'

const settings = { kind: v.picklist(['new', 'returning']) }

/** The first session is a new visitor's, all later ones a returning one's. */
export const allows = ({ kind }: SettingsOf<typeof settings>, { sessions }: Visitor) => sessions > 1 === (kind === 'returning')

export default {
  settings,
  allows,
  hints: { title: 'Nowi i powracający', settings: { kind: { label: 'Pokazuj', choices: { new: 'nowym odwiedzającym', returning: 'powracającym' } } } },
} satisfies Filter<typeof settings>
