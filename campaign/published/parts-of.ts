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
/** Parts that act as soon as the surface is on the page. */
const STAND_WITH_IT = new Set<PartName>(['backgrounds', 'push', 'dark', 'own', 'rich'])

/**
 * Splits the parts into those needed to show a campaign, and those that a prerendered one needs at the first
 * interaction.
 */
export const splitParts = (
  parts: readonly PartName[],
  isDrawn: boolean,
): { parts: PartName[]; laterParts: PartName[] } => ({
  parts: parts.filter((part) => !isDrawn || STAND_WITH_IT.has(part)),
  laterParts: parts.filter((part) => isDrawn && !STAND_WITH_IT.has(part)),
})

/** Whether a text contains a date tag, including hidden fields. */
const namesDay = ({ screens, mobileScreens, fields }: Campaign): boolean =>
  DATE_TAG.test(JSON.stringify([screens, mobileScreens, fields]))

/** Whether it moves the page down. */
const pushes = ({ type, location, pushesPage }: Campaign): boolean => {
  const { pushesAt, locations } = typeKinds[type]!
  return pushesPage && pushesAt === (location ?? locations[0])
}

/** The parts that the widget needs besides its screens to render a campaign, each once. */
export const partsOf = (campaign: Campaign): PartName[] => {
  const { screens, mobileScreens, fields, background, type, own, game, look } = campaign
  const all = blocksOf({ screens, mobileScreens })
  const ofBlocks = all.flatMap(({ kind }) => kinds[kind]?.part ?? [])
  // After `view`, whose blocks it replaces.
  const isRich = all.some((block) => kinds[block.kind]?.isMarked?.(block as never))
  // A hidden field is sent, too.
  return [
    ...new Set<PartName>([
      'view',
      ...ofBlocks,
      ...(isRich ? (['rich'] as const) : []),
      ...(game ? [games[game.played.kind].part] : []),
      ...(game?.drawsInPage ? (['page-prizes'] as const) : []),
      ...(Object.keys(fields).length ? (['form'] as const) : []),
      ...(backgroundOf({ background, type }) ? (['backgrounds'] as const) : []),
      ...(pushes(campaign) ? (['push'] as const) : []),
      ...(look.dark ? (['dark'] as const) : []),
      ...(own?.fonts.length ? (['own'] as const) : []),
      ...(namesDay(campaign) ? (['dates'] as const) : []),
    ]),
  ]
}
