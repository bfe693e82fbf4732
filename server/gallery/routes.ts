import { Hono } from 'hono'
import { plainPreview, previewHeaders, previewPage } from '#server/campaigns/preview-page.ts'
import { DRAWING_PATH, GALLERY_PATH, galleryHeaders, galleryPage } from './gallery-page.ts'
import { readChoice, readSample } from './read-choice.ts'
import { sampleCampaign } from './sample-campaign.ts'

/** Of the demo only: every format of every type of campaign, to be looked at. `app.ts` mounts it nowhere else. */
export const galleryRoutes = (): Hono =>
  new Hono()
    .get('/galeria-kampanii', (c) => c.redirect(GALLERY_PATH, 301))
    .get(GALLERY_PATH, (c) =>
      c.body(galleryPage(readChoice((name) => c.req.query(name))), 200, galleryHeaders),
    )
    .get(DRAWING_PATH, (c) => {
      const sample = readSample((name) => c.req.query(name))
      return sample
        ? c.body(previewPage(plainPreview(sampleCampaign(sample))), 200, previewHeaders)
        : c.text('Nie ma takiego układu.', 404)
    })
