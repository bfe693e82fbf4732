import { runCampaigns } from './run-campaigns.ts'

;(window.klepkaParts ??= {}).campaigns = runCampaigns
