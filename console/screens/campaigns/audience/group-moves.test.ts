import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { campaignShape } from '#campaign/campaign-shape.ts'
import * as filters from '#campaign/filters/index.ts'
import { makeCampaign } from '#campaign/testing/make-campaign.ts'
import {
  addCondition,
  changeCondition,
  isNegated,
  newCondition,
  shownGroups,
  withGroups,
  withNegation,
} from './group-moves.ts'

const campaign = { ...makeCampaign(), filters: [] }
const kindsOf = (document: typeof campaign) =>
  shownGroups(document).map((group) => group.map(({ kind }) => kind))

describe('conditions of a campaign', () => {
  it('begin as one group, get others, and are none again once all are removed', () => {
    expect(shownGroups(campaign)).toEqual([])
    const one = addCondition(campaign, 0, 'member')
    const more = addCondition(addCondition(one, 0, 'device'), 1, 'country')
    expect(kindsOf(more as never)).toEqual([['member', 'device'], ['country']])
    // The next group becomes the first one.
    const second = changeCondition(changeCondition(more, 0, 0, null), 0, 0, null)
    expect(second.filters.map(({ kind }) => kind)).toEqual(['country'])
    expect(second).not.toHaveProperty('alternatives')
    expect(shownGroups(changeCondition(second, 0, 0, null))).toEqual([])
  })

  it('without other groups the document is as it always was', () => {
    expect(withGroups(campaign, [])).toEqual(campaign)
    expect(JSON.stringify(addCondition(campaign, 0, 'device'))).not.toMatch(/isNegated|alternatives/)
  })

  it.each(Object.keys(filters))('%s: is turned into its opposite and back', (kind) => {
    const plain = newCondition(kind)
    const opposite = withNegation(plain, true)
    expect([isNegated(plain), isNegated(opposite)]).toEqual([false, true])
    expect(withNegation(opposite, false)).toEqual(plain)
    if ('outcome' in plain) expect(opposite).not.toHaveProperty('isNegated')
  })

  it('a new one is right as soon as its empty lists and texts are filled', () => {
    for (const kind of Object.keys(filters)) {
      const read = v.safeParse(campaignShape, { ...campaign, filters: [newCondition(kind)] })
      const empty = (read.issues ?? []).map(({ path }) =>
        path!
          .map(({ key }) => String(key))
          .slice(2)
          .join('.'),
      )
      expect([
        kind,
        empty.filter((path) => !/^(texts|categories|campaigns|html|code|name)$/.test(path)),
      ]).toEqual([kind, []])
    }
  })
})
