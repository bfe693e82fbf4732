import type { PublishedCampaign } from './configuration.ts'
import type { CampaignTemplate } from './template.ts'

/** Message of the console's editor to the frame of its preview after each change. */
export type PreviewMessage = {
  campaign: PublishedCampaign
  template: CampaignTemplate
  shows: 'campaign' | 'teaser'
  /** Without the note that nothing is sent, which is obvious in a gallery. */
  isPlain?: true
}

/** Requests the size of a picture from the frame, and the answer; zeros if it fails to load. */
export type MeasureMessage = { measures: string }
export type MeasuredMessage = { width: number; height: number }

/** Id of the data block in a frame that always shows the same campaign. */
export const PREVIEW_DATA = 'klepka-kampania'

/** The frame's message when it is ready to render. */
export const PREVIEW_READY = 'klepka-preview-ready'

/** Where the frame's page is. */
export const PREVIEW_PATH = '/panel/podglad-kampanii'
