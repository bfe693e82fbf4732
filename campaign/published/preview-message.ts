import type { PublishedCampaign } from './configuration.ts'
import type { CampaignTemplate } from './template.ts'

/** What the console's editor sends into the frame of its preview, whenever the campaign has changed. */
export type PreviewMessage = {
  campaign: PublishedCampaign
  template: CampaignTemplate
  shows: 'campaign' | 'teaser'
  /** Without the note that nothing is sent: whoever looks at a gallery knows. */
  isPlain?: true
}

/** Asks the frame how large a picture is, and what it answers; zeros when the picture does not load. */
export type MeasureMessage = { measures: string }
export type MeasuredMessage = { width: number; height: number }

/** Id of the data block in which a frame that shows one campaign for good has it. */
export const PREVIEW_DATA = 'klepka-kampania'

/** What the frame says once it can draw. */
export const PREVIEW_READY = 'klepka-preview-ready'

/** Where the frame's page is. */
export const PREVIEW_PATH = '/panel/podglad-kampanii'
/** With the name of a ready campaign behind it: that campaign alone. */
export const READY_PREVIEW_PATH = `${PREVIEW_PATH}/gotowa/`
