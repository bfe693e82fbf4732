import * as v from 'valibot'
import { campaign as schema, type Campaign } from '#campaign/campaign.ts'
import { privacyNoticeAddress, withPrivacyNote } from '#campaign/privacy/privacy-note.ts'
import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import { partsOf } from '#campaign/published/parts-of.ts'
import type { PreviewMessage } from '#campaign/published/preview-message.ts'
import { type CampaignTemplate, templateOf } from '#campaign/published/template.ts'

export type Shows = 'form' | 'thankYou' | 'teaser'

/** Names a campaign whose views are not counted. */
const NOBODY = '0000000000000'

/** What a timer shows while its owner has not set it. */
const SAMPLE_TIMER: Campaign['timer'] = { kind: 'span', minutes: 3 * 1_440, seconds: 0 }

/**
 * What the preview can show of a campaign, with the note about personal data that its form is served with; nothing
 * while something in it is wrong.
 */
export const readPreview = (
  document: Campaign,
): { campaign: PublishedCampaign; template: CampaignTemplate; screens: Shows[] } | undefined => {
  const read = v.safeParse(schema, { ...document, timer: document.timer ?? SAMPLE_TIMER })
  if (!read.success) return undefined
  const served = withPrivacyNote(read.output, privacyNoticeAddress(location.origin))
  const {
    name,
    type,
    format,
    target,
    language,
    container,
    triggers,
    filters,
    frequency,
    teaser,
    testsAdBlock,
  } = served
  const template = templateOf(served)
  return {
    campaign: {
      id: NOBODY,
      parentId: null,
      isExclusive: template.surface.isExclusive,
      name,
      type,
      format,
      target,
      language,
      container,
      triggers,
      filters,
      frequency,
      teaser,
      testsAdBlock,
      triggerWeights: null,
      parts: partsOf(served),
      laterParts: [],
      template: '',
    },
    template,
    screens: [
      'form',
      ...(template.screens.thankYou ? (['thankYou'] as const) : []),
      ...(teaser ? (['teaser'] as const) : []),
    ],
  }
}

/** The later screen stands where the first one is, so that it is seen at once. */
export const messageOf = (
  { campaign, template }: { campaign: PublishedCampaign; template: CampaignTemplate },
  shows: Shows,
): PreviewMessage => {
  const thanking = (screens: CampaignTemplate['screens']): CampaignTemplate['screens'] => ({
    ...screens,
    form: screens.thankYou ?? screens.form,
  })
  if (shows !== 'thankYou') return { campaign, template, shows: shows === 'teaser' ? 'teaser' : 'campaign' }
  return {
    campaign,
    template: {
      ...template,
      screens: thanking(template.screens),
      mobileScreens: template.mobileScreens && thanking(template.mobileScreens),
    },
    shows: 'campaign',
  }
}
