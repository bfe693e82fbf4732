import * as v from 'valibot'

/** 13 hexadecimal digits, as the wire has them. */
export const CAMPAIGN_ID = /^[0-9a-f]{13}$/

export const campaignId = v.pipe(v.string(), v.regex(CAMPAIGN_ID, 'must be 13 hexadecimal digits'))
