import { screens } from '../screens/screens.ts'
import { runCampaigns } from './run-campaigns.ts'

// What brings a campaign onto the page is a part of its own only where nothing waits for triggers.
window.klepkaParts = { campaigns: runCampaigns, screens, ...window.klepkaParts }
