import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

const settings = {}

/** Only our host knows who is signed in. */
export const allows = (_: SettingsOf<typeof settings>, { member }: Visitor) => member && member.isSignedIn

export default {
  settings,
  allows,
  sentence: {
    subject: 'visitor',
    is: 'są zalogowani',
  },
  hints: {
    title: 'Zalogowani',
    help: 'Kto jest zalogowany na swoje konto w tym sklepie. Na stronach innych serwisów nikt nie jest.',
    settings: {},
  },
} satisfies Filter<typeof settings>
