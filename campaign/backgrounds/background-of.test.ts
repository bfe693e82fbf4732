import { describe, expect, it } from 'vitest'
import { backgroundOf } from './background-of.ts'
import { beginning } from './in-page.ts'
import * as backgrounds from './index.ts'
import { faultsOf } from '../campaign-faults.ts'
import { partsOf } from '../published/parts-of.ts'
import { makeCampaign } from '../testing/make-campaign.ts'
import type { CampaignKind } from '../types/campaign-kind.ts'
import * as types from '../types/index.ts'

describe('backgrounds', () => {
  it('are the same in the page’s code as in the registry', () => {
    expect(Object.keys(beginning).toSorted()).toEqual([
      'ball',
      'confetti',
      'rain',
      'snow',
      'starry-sky',
      'wheel',
    ])
    for (const [name, { begin }] of Object.entries(backgrounds))
      expect(beginning[name as keyof typeof beginning], name).toBe(begin)
  })

  it.each([
    ['starry-sky', 0.7, 0.7],
    ['rain', 0.5, 0.5],
    ['wheel', 0.5, 0.5],
    ['ball', 1, 0.5],
    ['snow', 1, 0.5],
    ['confetti', 1, 0.5],
  ] as const)('%s has the opacity %d, and %d behind a game', (background, opacity, behindGames) => {
    expect(backgroundOf({ background, type: 'lightbox' })?.opacity).toBe(opacity)
    const lightbox: CampaignKind = types.lightbox
    lightbox.isGame = true
    expect(backgroundOf({ background, type: 'lightbox' })?.opacity).toBe(behindGames)
    delete lightbox.isGame
  })

  it('add the part backgrounds only to campaigns with a background', () => {
    expect(partsOf(makeCampaign())).toEqual(['view', 'form'])
    expect(partsOf(makeCampaign({ background: 'snow' }))).toEqual(['view', 'form', 'backgrounds'])
    expect(backgroundOf({ background: 'none', type: 'lightbox' })).toBeNull()
  })

  it('are refused for campaign types where they would be invisible', () => {
    const refused = (Object.keys(types) as (keyof typeof types)[]).filter((type) =>
      faultsOf({ ...makeCampaign({ background: 'rain' }), type }).some(
        ({ path, message }) => path[0] === 'background' && message === `cannot be seen behind ${type}`,
      ),
    )
    expect(refused).toEqual(['content', 'embedded', 'fullpage'].filter((type) => type in types))
  })
})
