import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { campaign, type CampaignFile } from '../campaign.ts'
import { templateOf } from '../published/template.ts'
import { playedAloneFile, playedBesideFile, playedFirstFile } from '../testing/game-file.ts'
import { newsletterFile } from '../testing/make-campaign.ts'

const faults = (file: CampaignFile) => {
  const read = v.safeParse(campaign, file)
  return read.success ? [] : read.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}
const game = { kind: 'game' } as const
const { play = [], form, winning = [], losing = [] } = playedFirstFile.screens
const withScreens = (
  screens: Partial<CampaignFile['screens']>,
  other: Partial<CampaignFile> = {},
): CampaignFile => ({ ...playedFirstFile, ...other, screens: { ...playedFirstFile.screens, ...screens } })

describe('a campaign with a game', () => {
  it.each([
    ['played first', playedFirstFile],
    ['played beside the form', playedBesideFile],
    ['played alone', playedAloneFile],
  ])('%s is valid in every format that supports it', (_how, file) => {
    for (const format of ['gamified_format_1', 'gamified_format_2', 'gamified_format_3']) {
      if (file.screens.play && format === 'gamified_format_2') continue
      expect(faults({ ...file, format }), format).toEqual([])
    }
  })

  it.each([
    ['no game', { ...playedFirstFile, game: null }, 'game: gamified needs a game'],
    [
      'no game on the play screen',
      withScreens({ play: play.slice(0, 1) }),
      'screens.play: does not show the game',
    ],
    [
      'the game twice on a screen',
      withScreens({ play: [...play, game] }),
      'screens.play: shows the game more than once',
    ],
    [
      'the game on two screens',
      withScreens({ form: [...form, game] }),
      'screens.form.3: is played on the screen play already',
    ],
    [
      'the game on the winning screen',
      withScreens({ winning: [...winning, game] }),
      'screens.winning.3: is played on the screen play already',
    ],
    [
      'no button to claim the prize',
      withScreens({ form: form.slice(0, 1) }, { fields: {} }),
      'screens.form: has no button that takes the prize',
    ],
    ['an empty winning screen', withScreens({ winning: [] }), 'screens.winning: says nothing to winners'],
    ['an empty losing screen', withScreens({ losing: [] }), 'screens.losing: says nothing to those who lose'],
    [
      'a play screen in a format without one',
      { ...playedFirstFile, format: 'gamified_format_2' },
      'screens.play: gamified_format_2 has no screen between play and prize: put the game on the form',
    ],
    [
      'more prizes than fit on a wheel',
      {
        ...playedFirstFile,
        game: {
          played: { kind: 'wheel' },
          prizes: Array.from({ length: 13 }, (_, index) => ({
            id: `p${index}`,
            label: 'Rabat',
            chance: 100 / 13,
          })),
        },
      },
      'game.prizes: no more than 12 have room in this game',
    ],
    [
      'a redirect of the campaign',
      { ...playedFirstFile, redirect: { url: 'https://podlogi.example/' } },
      'redirect: would leave before the prize is seen: a prize leads on by its own redirect',
    ],
    [
      'a required address after the game',
      { ...playedFirstFile, game: { ...playedFirstFile.game!, asksAddressFirst: true } },
      'game.asksAddressFirst: needs the game on the form',
    ],
    [
      'a required address without a field for it',
      { ...playedAloneFile, game: { ...playedFirstFile.game!, asksAddressFirst: true } },
      'game.asksAddressFirst: needs a field for the address that must be filled in',
    ],
    [
      'another game on phones',
      withScreens({}, { mobileScreens: playedBesideFile.screens }),
      'mobileScreens.play: a game is played the same way on telephones',
    ],
  ] satisfies [string, CampaignFile, string][])('with %s is refused', (_what, file, fault) => {
    expect(faults(file)).toContain(fault)
  })

  it('may require the address before the game if both are on one screen [M-16]', () => {
    expect(
      faults({ ...playedBesideFile, game: { ...playedBesideFile.game!, asksAddressFirst: true } }),
    ).toEqual([])
  })

  it('other campaign types have neither a game nor screens of games', () => {
    expect(faults({ ...newsletterFile, game: playedFirstFile.game ?? null })).toEqual([
      'game: nothing is played on lightbox',
    ])
    expect(faults({ ...newsletterFile, screens: { ...newsletterFile.screens, winning, losing } })).toEqual([
      'screens.winning: is a screen of games',
      'screens.losing: is a screen of games',
    ])
    expect(
      faults({
        ...newsletterFile,
        screens: { form: [...newsletterFile.screens.form, { ...game, area: 'text' }] },
      }),
    ).toEqual(['screens.form.4: has no game to show'])
  })

  it('pages get the prizes without codes, and with chances only if the owner shows them', () => {
    const template = templateOf(v.parse(campaign, playedFirstFile))
    expect(JSON.stringify(template)).not.toContain('KOLO10')
    expect(template.game).toMatchObject({ kind: 'wheel', resultMs: 7_000, hasCodes: true, lingersMs: 0 })
    expect(
      template.game?.prizes.map(({ label, chances, is_winner: wins }) => [label, chances, wins]),
    ).toEqual([
      ['Rabat 10%', null, true],
      ['Nic', null, false],
      ['Zestaw próbek', null, true],
    ])
    const shown = templateOf(
      v.parse(campaign, { ...playedFirstFile, game: { ...playedFirstFile.game!, showsOdds: true } }),
    )
    expect(shown.game?.prizes.map(({ chances }) => chances)).toEqual([20, 50, 30])
  })

  it('a coupon is only on the winning screen, if a prize has a code', () => {
    const { screens } = templateOf(
      v.parse(campaign, withScreens({ losing: [...losing, { kind: 'coupon' }] })),
    )
    expect(screens.winning?.blocks.map(({ kind }) => kind)).toContain('coupon')
    expect(screens.losing?.blocks.map(({ kind }) => kind)).not.toContain('coupon')
  })
})
