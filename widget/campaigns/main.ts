import { registerParts } from '../page/scripts.ts'
import { createScreens } from '../screens/show.ts'
import { createCampaigns } from './run-campaigns.ts'

registerParts({ campaigns: createCampaigns(), screens: createScreens() })
