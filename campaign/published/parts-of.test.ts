import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '../campaign.ts'
import { dateTags } from '../texts/placeholders.ts'
import { partsOf, splitParts } from './parts-of.ts'
import { makeCampaign } from '../testing/make-campaign.ts'

const withText = (text: string): Partial<CampaignFile> => ({
  screens: { form: [{ kind: 'heading', text }] },
  fields: {},
})

describe('parts of a campaign', () => {
  it('each date tag in a text or hidden field adds the part dates; others do not', () => {
    const names = Object.keys(dateTags({ year: 2026, month: 10, day: 22 }, 'pl'))
    expect(
      names.filter((name) => !partsOf(makeCampaign(withText(`Do {{ ${name} }}`))).includes('dates')),
    ).toEqual([])
    expect(
      partsOf(
        makeCampaign({ ...withText('Rabat'), fields: { until: { kind: 'hidden', value: '{{tomo_dmy}}' } } }),
      ),
    ).toContain('dates')
    expect(partsOf(makeCampaign(withText('Kod {{prize_code}}, today_day i {{today}}')))).toEqual(['view'])
  })

  it('a prerendered campaign needs only backgrounds at once, other parts on interaction', () => {
    const parts = partsOf(makeCampaign({ background: 'snow' }))
    expect(splitParts(parts, true)).toEqual({ parts: ['backgrounds'], laterParts: ['view', 'form'] })
    expect(splitParts(parts, false)).toEqual({ parts: ['view', 'form', 'backgrounds'], laterParts: [] })
  })

  it('marked words add the part rich, which stands with a prerendered campaign', () => {
    const parts = partsOf(makeCampaign(withText('Rabat [5%](bold)')))
    expect(splitParts(parts, true)).toEqual({ parts: ['rich'], laterParts: ['view'] })
    expect(partsOf(makeCampaign(withText('Rabat [5%](/rabat/)')))).toEqual(['view'])
  })
})
