import * as v from 'valibot'
import { deviceClasses } from '#contract/display/names.ts'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

const settings = { device: v.picklist(deviceClasses) }

export const allows = ({ device }: SettingsOf<typeof settings>, visitor: Visitor) => visitor.device === device

export default {
  settings,
  allows,
  reads: ['device'],
  sentence: {
    subject: 'visitor',
    is: 'są na {device}',
    words: {
      device: { mobile: 'telefonie albo tablecie', desktop: 'komputerze' },
    },
  },
  hints: {
    title: 'Urządzenie',
    settings: {
      device: { label: 'Pokazuj na', choices: { mobile: 'telefonach i tabletach', desktop: 'komputerach' } },
    },
  },
} satisfies Filter<typeof settings>
