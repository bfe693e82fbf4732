import type { CampaignMemory } from '#campaign/visitor.ts'

export const memoryKey = (campaignId: string): string => `poptin_seen_${campaignId}`

/** Views, time of the last one, closed, converted: `3,1795258800000,1,0`. Nothing: never seen. */
export const readMemory = (text: string | null | undefined): CampaignMemory => {
  const [views, lastViewMs, isClosed, isConverted] = `${text}`.split(',').map(Number)
  return {
    views: views || 0,
    lastViewMs: lastViewMs || null,
    isClosed: !!isClosed,
    isConverted: !!isConverted,
  }
}
