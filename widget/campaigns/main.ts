import { registerParts } from '../page/register-parts.ts'
import { screens } from '../screens/show.ts'
import { runCampaigns } from './run-campaigns.ts'

registerParts({ campaigns: runCampaigns, screens })
