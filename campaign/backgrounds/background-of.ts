import type { Background } from './background.ts'
import * as backgrounds from './index.ts'
import type { Campaign } from '../campaign-shape.ts'
import type { CampaignKind } from '../types/campaign-kind.ts'
import * as types from '../types/index.ts'

const kinds: Record<string, CampaignKind> = { ...types }
const backgroundKinds: Record<string, Background> = { ...backgrounds }

/** Opacities of the specification (W-TYPE-14), for backgrounds without their own. */
const OPACITY = 1
const GAME_OPACITY = 0.5

/** The animated background of a campaign, if it has one. */
export const backgroundOf = ({ background, type }: Pick<Campaign, 'background' | 'type'>) => {
  const chosen = backgroundKinds[background]
  if (!chosen) return null
  const { opacity = kinds[type]?.isGame ? GAME_OPACITY : OPACITY, passes = false } = chosen
  return { name: background as keyof typeof backgrounds, opacity, passes }
}
