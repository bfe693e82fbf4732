/** Selector of the element that a shown campaign stands in. */
export const hostOf = (campaignId: string): string => `.poptin-popup[data-poptin-id="${campaignId}"]`
