import * as v from 'valibot'
import { engagements } from '#contract/display/names.ts'
import { campaignId } from '../references.ts'
import type { SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'
import type { Filter } from './filter.ts'

const settings = {
  campaigns: v.pipe(v.array(campaignId), v.minLength(1), v.maxLength(50)),
  engagement: v.picklist(engagements),
}

/** One of the listed campaigns is enough; for `not_seen` none of them may have been seen. */
export const allows = ({ campaigns, engagement }: SettingsOf<typeof settings>, { memory }: Visitor) => {
  const known = campaigns.map((id) => memory.get(id))
  return (
    known.some((one) =>
      engagement === 'closed' ? one?.isClosed : engagement === 'converted' ? one?.isConverted : one?.views,
    ) ===
    (engagement !== 'not_seen')
  )
}

export default {
  settings,
  allows,
  wire: ({ engagement, campaigns }) => ({
    engagement_with_other_poptin_filter: [{ engagement, poptin_ids: campaigns }],
  }),
  sentence: {
    subject: 'visitor',
    is: '{engagement} {campaigns}',
    isNot: 'jest tak, że {engagement} {campaigns}',
    words: {
      engagement: {
        seen_poptin: 'widzieli którąś z kampanii',
        not_seen: 'nie widzieli żadnej z kampanii',
        closed: 'zamknęli którąś z kampanii',
        converted: 'wypełnili którąś z kampanii',
      },
    },
  },
  hints: {
    title: 'Inne kampanie',
    help: 'Co odwiedzający zrobił z inną kampanią.',
    settings: {
      campaigns: { label: 'Kampanie', from: 'campaigns' },
      engagement: {
        label: 'Pokazuj, gdy',
        choices: {
          seen_poptin: 'widział którąś z nich',
          not_seen: 'nie widział żadnej',
          closed: 'którąś zamknął',
          converted: 'którąś wypełnił',
        },
      },
    },
  },
} satisfies Filter<typeof settings>
