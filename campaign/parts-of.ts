import { backgroundOf } from './background-of.ts'
import type { Block } from './blocks/block.ts'
import * as blocks from './blocks/index.ts'
import type { Campaign } from './campaign-shape.ts'
import * as games from './games/index.ts'
import type { PartName } from './part-name.ts'
import { blocksOf } from './screen-names.ts'

const kinds = { ...blocks } as unknown as Record<string, Block<never>>
const gameKinds = { ...games }

/** What the widget needs besides its screens to draw a campaign, each once. */
export const partsOf = ({ screens, mobileScreens, fields, background, type, own, game }: Campaign): PartName[] => {
  const ofBlocks = blocksOf({ screens, mobileScreens }).flatMap(({ kind }) => kinds[kind]?.part ?? [])
  // A field that nobody sees is sent, too.
  return [...new Set<PartName>([...ofBlocks, ...(game ? [gameKinds[game.played.kind].part] : []), ...(Object.keys(fields).length ? (['form'] as const) : []), ...(backgroundOf({ background, type }) ? (['backgrounds'] as const) : []), ...(own?.fonts.length ? (['own'] as const) : [])])]
}
