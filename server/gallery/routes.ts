import { Hono } from 'hono'
import { templateOf } from '#campaign/template.ts'
import type { PreviewMessage } from '#campaign/preview-message.ts'
import { configuredOf } from '#server/campaigns/live-site.ts'
import { previewHeaders, previewPage } from '#server/campaigns/preview-page.ts'
import { DRAWING_PATH, GALLERY_PATH, galleryHeaders, galleryPage } from './gallery-page.ts'
import { readChoice, readSample } from './read-choice.ts'
import { type Sample, sampleCampaign } from './sample-campaign.ts'

/** Of the demo only: every format of every type of campaign, to be looked at. `app.ts` mounts it nowhere else. */
export const galleryRoutes = (): Hono =>
  new Hono()
    .get('/galeria-kampanii', (c) => c.redirect(GALLERY_PATH, 301))
    .get(GALLERY_PATH, (c) => c.body(galleryPage(readChoice((name) => c.req.query(name))), 200, galleryHeaders))
    .get(DRAWING_PATH, (c) => {
      const sample = readSample((name) => c.req.query(name))
      return sample ? c.body(previewPage(drawingOf(sample)), 200, previewHeaders) : c.text('Nie ma takiego układu.', 404)
    })

/** Names a campaign that nobody counts. */
const NOBODY = '0000000000000'

const drawingOf = (sample: Sample): PreviewMessage => {
  const campaign = sampleCampaign(sample)
  const kept = { id: NOBODY, siteId: NOBODY, parentId: null, position: 0, isOn: true, hash: '', isDrawn: false, campaign, filters: [] }
  return { campaign: configuredOf(kept), template: templateOf(campaign), shows: 'campaign', isPlain: true }
}
