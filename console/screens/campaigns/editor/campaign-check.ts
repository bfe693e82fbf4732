import * as v from 'valibot'
import { campaign } from '#campaign/campaign.ts'

export { faultInWords } from '#console/screens/campaigns/fault-words.ts'

/** What is sent: problems are named from `document` on, by the browser and by the server alike. */
export const campaignDraft = v.object({ document: campaign })
