import { backgroundOf } from '../backgrounds/background-of.ts'
import type { Block } from '../blocks/block.ts'
import * as blocks from '../blocks/index.ts'
import type { Campaign } from '../campaign-shape.ts'
import { games } from '../games/games.ts'
import type { PartName } from './part-name.ts'
import type { CampaignKind } from '../types/campaign-kind.ts'
import { blocksOf } from '../screen-names.ts'
import * as types from '../types/index.ts'

const typeKinds: Record<string, CampaignKind> = { ...types }
const kinds = { ...blocks } as unknown as Record<string, Block<never>>

/** As in `placeholders.ts`; a test compares them. */
const DATE_TAG = /\{\{\s*(curr|prev|next|yest|today|tomo)_/
/** They add to a surface as soon as it stands there. */
const STAND_WITH_IT = new Set<PartName>(['backgrounds', 'push', 'own'])

/**
 * Of those parts: what a page loads to show a campaign, and what it needs only when somebody touches one that
 * comes drawn.
 */
export const splitParts = (
  parts: readonly PartName[],
  isDrawn: boolean,
): { parts: PartName[]; laterParts: PartName[] } => ({
  parts: parts.filter((part) => !isDrawn || STAND_WITH_IT.has(part)),
  laterParts: parts.filter((part) => isDrawn && !STAND_WITH_IT.has(part)),
})

/** Whether a text of it is to be filled with a date; hidden fields are texts, too. */
const namesDay = ({ screens, mobileScreens, fields }: Campaign): boolean =>
  DATE_TAG.test(JSON.stringify([screens, mobileScreens, fields]))

/** Whether the page makes room for it. */
const pushes = ({ type, location, pushesPage }: Campaign): boolean => {
  const { pushesAt, locations } = typeKinds[type]!
  return pushesPage && pushesAt === (location ?? locations[0])
}

/** What the widget needs besides its screens to draw a campaign, each once. */
export const partsOf = (campaign: Campaign): PartName[] => {
  const { screens, mobileScreens, fields, background, type, own, game } = campaign
  const ofBlocks = blocksOf({ screens, mobileScreens }).flatMap(({ kind }) => kinds[kind]?.part ?? [])
  // A field that nobody sees is sent, too.
  return [
    ...new Set<PartName>([
      'view',
      ...ofBlocks,
      ...(game ? [games[game.played.kind].part] : []),
      ...(game?.drawsInPage ? (['page-prizes'] as const) : []),
      ...(Object.keys(fields).length ? (['form'] as const) : []),
      ...(backgroundOf({ background, type }) ? (['backgrounds'] as const) : []),
      ...(pushes(campaign) ? (['push'] as const) : []),
      ...(own?.fonts.length ? (['own'] as const) : []),
      ...(namesDay(campaign) ? (['dates'] as const) : []),
    ]),
  ]
}
