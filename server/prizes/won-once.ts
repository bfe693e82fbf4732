import type { KeptCampaign } from '#server/campaigns/kept-campaign.ts'

type Of = Pick<KeptCampaign, 'id' | 'parentId'>

/** What somebody wins once: a campaign and its variants are one game. */
export const wonIn = ({ id, parentId }: Of): string => parentId ?? id

/** By which a visitor's win is known. */
export const wonKeyOf = (kept: Of, visitor: string): string => `${wonIn(kept)}:${visitor}`
