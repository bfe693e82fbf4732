import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '../campaign.ts'
import { dateTags } from '../texts/placeholders.ts'
import { partsOf, splitParts } from './parts-of.ts'
import { makeCampaign } from '../testing/make-campaign.ts'

const saying = (text: string): Partial<CampaignFile> => ({
  screens: { form: [{ kind: 'heading', text }] },
  fields: {},
})

describe('what a campaign is drawn with', () => {
  it('texts that name a day bring what knows it, by each of its names; others do not', () => {
    const names = Object.keys(dateTags({ year: 2026, month: 10, day: 22 }, 'pl'))
    expect(
      names.filter((name) => !partsOf(makeCampaign(saying(`Do {{ ${name} }}`))).includes('dates')),
    ).toEqual([])
    expect(
      partsOf(
        makeCampaign({ ...saying('Rabat'), fields: { until: { kind: 'hidden', value: '{{tomo_dmy}}' } } }),
      ),
    ).toContain('dates')
    expect(partsOf(makeCampaign(saying('Kod {{prize_code}}, today_day i {{today}}')))).toEqual(['view'])
  })

  it('one that comes drawn is shown with what adds to it at once, and needs the rest when it is touched', () => {
    const parts = partsOf(makeCampaign({ background: 'snow' }))
    expect(splitParts(parts, true)).toEqual({ parts: ['backgrounds'], laterParts: ['view', 'form'] })
    expect(splitParts(parts, false)).toEqual({ parts: ['view', 'form', 'backgrounds'], laterParts: [] })
  })
})
