import { backgroundOf } from './background-of.ts'
import type { Block } from './blocks/block.ts'
import * as blocks from './blocks/index.ts'
import type { Campaign } from './campaign-shape.ts'
import type { PartName } from './part-name.ts'

const kinds = { ...blocks } as unknown as Record<string, Block<never>>

/** What the widget needs besides its screens to draw a campaign, each once. */
export const partsOf = ({ screens, mobileScreens, fields, background, type, own }: Campaign): PartName[] => {
  const shown = [screens, mobileScreens].flatMap((each) => (each ? [...each.form, ...each.thankYou] : []))
  const ofBlocks = shown.flatMap(({ kind }) => kinds[kind]?.part ?? [])
  // A field that nobody sees is sent, too.
  return [...new Set<PartName>([...ofBlocks, ...(Object.keys(fields).length ? (['form'] as const) : []), ...(backgroundOf({ background, type }) ? (['backgrounds'] as const) : []), ...(own?.fonts.length ? (['own'] as const) : [])])]
}
