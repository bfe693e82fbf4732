import type { Block as BlockKind } from '../blocks/block.ts'
import * as blocks from '../blocks/index.ts'
import type { Campaign, Fault } from '../campaign-shape.ts'
import * as fieldModules from '../fields/index.ts'
import type { Field } from '../fields/field.ts'
import type { Format } from '../formats/format.ts'
import type { CampaignKind } from '../types/campaign-kind.ts'
import * as types from '../types/index.ts'
import { games } from './games.ts'

type Screens = Campaign['screens']
type ScreensKey = 'screens' | 'mobileScreens'

const kinds: Record<string, CampaignKind> = { ...types }
const fieldKinds = { ...fieldModules } as unknown as Record<string, Field<never>>
const blockKinds = { ...blocks } as unknown as Record<string, BlockKind<never>>

const isGame = ({ kind }: Screens['form'][number]) => blockKinds[kind]?.isGame ?? false
const sends = (block: Screens['form'][number]) => blockKinds[block.kind]?.sends?.(block as never) ?? false

/** Only campaigns with a game have a game and its screens. */
const withoutGame = ({ type, game, screens, mobileScreens }: Campaign): Fault[] => [
  ...(game ? [{ path: ['game'], message: `nothing is played on ${type}` }] : []),
  ...[['screens', screens] as const, ['mobileScreens', mobileScreens] as const].flatMap(([key, own]) =>
    Object.entries(own ?? {}).flatMap(([name, shown]) => [
      ...(/^(play|winning|losing)$/.test(name) && shown.length
        ? [{ path: [key, name], message: 'is a screen of games' }]
        : []),
      ...shown.flatMap((block, index) =>
        isGame(block) ? [{ path: [key, name, index], message: 'has no game to show' }] : [],
      ),
    ]),
  ),
]

/** It is on one screen: on `play` if there is one, otherwise beside the form. */
const faultsOfScreens = (
  campaign: Campaign,
  key: ScreensKey,
  screens: Screens,
  { skipsForm }: Pick<Format, 'skipsForm'>,
): Fault[] => {
  const { play, form, winning, losing, thankYou } = screens
  const played = play.length ? 'play' : 'form'
  const count = screens[played].filter(isGame).length
  const elsewhere = Object.entries({ form, winning, losing, thankYou }).flatMap(([name, shown]) =>
    name === played
      ? []
      : shown.flatMap((block, index) =>
          isGame(block)
            ? [{ path: [key, name, index], message: `is played on the screen ${played} already` }]
            : [],
        ),
  )
  return [
    ...(count === 1
      ? []
      : [
          {
            path: [key, played],
            message: count ? 'shows the game more than once' : 'does not show the game',
          },
        ]),
    ...elsewhere,
    ...(play.length && skipsForm
      ? [
          {
            path: [key, 'play'],
            message: `${campaign.format} has no screen between play and prize: put the game on the form`,
          },
        ]
      : []),
    ...(play.length && !form.some(sends)
      ? [{ path: [key, 'form'], message: 'has no button that takes the prize' }]
      : []),
    ...(winning.length ? [] : [{ path: [key, 'winning'], message: 'says nothing to winners' }]),
    ...(!losing.length && campaign.game?.prizes.some(({ isLosing }) => isLosing)
      ? [{ path: [key, 'losing'], message: 'says nothing to those who lose' }]
      : []),
  ]
}

/** If the address is required first, its field is on the screen of the game. */
const faultsOfAddressFirst = ({ game, screens, fields }: Campaign): Fault[] => {
  if (!game?.asksAddressFirst) return []
  const path = ['game', 'asksAddressFirst']
  const hasAddressField = Object.values(fields).some(
    (field) => fieldKinds[field.kind]?.isAddress && 'isRequired' in field && field.isRequired,
  )
  return [
    ...(screens.play.length ? [{ path, message: 'needs the game on the form' }] : []),
    ...(hasAddressField ? [] : [{ path, message: 'needs a field for the address that must be filled in' }]),
  ]
}

/** Whether game, block and screens of a campaign fit together. */
export const gameFaults = (campaign: Campaign): Fault[] => {
  const { type, format, game, screens, mobileScreens, redirect } = campaign
  const { isGame: isPlayed, formats }: CampaignKind = kinds[type]!
  if (!isPlayed) return withoutGame(campaign)
  if (!game) return [{ path: ['game'], message: `${type} needs a game` }]
  const { maxPrizes } = games[game.played.kind]
  const ofFormat = (Object.hasOwn(formats, format) && formats[format]) || {}
  return [
    ...(game.prizes.length > maxPrizes
      ? [{ path: ['game', 'prizes'], message: `no more than ${maxPrizes} have room in this game` }]
      : []),
    ...(redirect
      ? [
          {
            path: ['redirect'],
            message: 'would leave before the prize is seen: a prize leads on by its own redirect',
          },
        ]
      : []),
    ...faultsOfAddressFirst(campaign),
    ...faultsOfScreens(campaign, 'screens', screens, ofFormat),
    ...(mobileScreens ? faultsOfScreens(campaign, 'mobileScreens', mobileScreens, ofFormat) : []),
    ...(mobileScreens && Boolean(mobileScreens.play.length) !== Boolean(screens.play.length)
      ? [{ path: ['mobileScreens', 'play'], message: 'a game is played the same way on telephones' }]
      : []),
  ]
}
