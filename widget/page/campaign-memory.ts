import type { CampaignMemory } from '#campaign/visitor.ts'
import { recall, remember } from './storage.ts'

const keyOf = (campaignId: string) => `poptin_seen_${campaignId}`

/** Views, time of the last one, closed, converted: `3,1795258800000,1,0`. */
export const recallCampaign = (campaignId: string): CampaignMemory | undefined => {
  const text = recall(keyOf(campaignId))
  if (!text) return undefined
  const [views = 0, lastViewMs = 0, isClosed = 0, isConverted = 0] = text.split(',').map(Number)
  return { views: views || 0, lastViewMs: lastViewMs || null, isClosed: isClosed > 0, isConverted: isConverted > 0 }
}

export const rememberCampaign = (campaignId: string, change: Partial<CampaignMemory>): void => {
  const { views, lastViewMs, isClosed, isConverted } = { views: 0, lastViewMs: null, isClosed: false, isConverted: false, ...recallCampaign(campaignId), ...change }
  remember(keyOf(campaignId), [views, lastViewMs ?? 0, Number(isClosed), Number(isConverted)].join())
}
