import * as v from 'valibot'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

const settings = { who: v.picklist(['new', 'returning']) }

/** The first session is a new visitor's, all later ones a returning one's. */
export const allows = ({ who }: SettingsOf<typeof settings>, { sessions }: Visitor) =>
  sessions > 1 === (who === 'returning')

export default {
  settings,
  allows,
  sentence: {
    subject: 'visitor',
    is: 'są tu {who}',
    words: {
      who: { new: 'pierwszy raz', returning: 'kolejny raz' },
    },
  },
  hints: {
    title: 'Nowi i powracający',
    settings: {
      who: { label: 'Pokazuj', choices: { new: 'nowym odwiedzającym', returning: 'powracającym' } },
    },
  },
} satisfies Filter<typeof settings>
