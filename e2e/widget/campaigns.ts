import type { CampaignFile } from '#campaign/campaign.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { type Brought, makeCampaignId } from './foreign-site.ts'

const ALWAYS = { rule: 'always' } as const

/**
 * At the window's side, so that several fit there; without a trigger of its own, and shown as often as it is
 * requested.
 */
export const aside = (other: Partial<CampaignFile> = {}): Brought => ({
  id: makeCampaignId(),
  campaign: { ...newsletterFile, type: 'sside', triggers: [], frequency: ALWAYS, ...other },
})

/** In the middle: one at a time. */
export const lightbox = (other: Partial<CampaignFile> = {}): Brought => ({
  id: makeCampaignId(),
  campaign: { ...newsletterFile, triggers: [], frequency: ALWAYS, ...other },
})

export const embedded = (container: string, other: Partial<CampaignFile> = {}): Brought => ({
  id: makeCampaignId(),
  campaign: {
    ...newsletterFile,
    type: 'embedded',
    format: 'format_1',
    container,
    triggers: [],
    frequency: ALWAYS,
    ...other,
  },
})

export const AT_ONCE: CampaignFile['triggers'] = [{ kind: 'timeDelay', seconds: 0 }]
/** The page loads nothing else that the widget has to wait for. */
export const QUICK = 'data-mode="noConflict"'
