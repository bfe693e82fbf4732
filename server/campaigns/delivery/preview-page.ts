import * as v from 'valibot'
import { type Campaign, campaignShape } from '#campaign/campaign-shape.ts'
import { PREVIEW_DATA, type PreviewMessage } from '#campaign/preview-message.ts'
import * as ready from '#campaign/ready/index.ts'
import type { ReadyCampaign } from '#campaign/ready/ready-campaign.ts'
import { templateOf } from '#campaign/template.ts'
import { configureCampaign } from '../sites/published-site.ts'
import { widgetFiles } from '../sites/widget-files.ts'

/** What the editor's preview shows of a campaign that changes; none of these does anything to the page around it. */
const EDITOR_PARTS = ['screens', 'view', 'form', 'video', 'wheel']
/** Brings the preview itself: it begins in the last script, once the parts are there. */
const LAST_PART = 'teaser'

/**
 * The page in the frame of the console's preview: the widget's own files that render, and nothing to call.
 * `shown`: a campaign that stands there for good.
 */
export const previewPage = (shown?: PreviewMessage): string => {
  const files = widgetFiles()
  const parts = shown ? ['screens', ...shown.campaign.parts, ...shown.campaign.laterParts] : EDITOR_PARTS
  const last = files[LAST_PART]
  const scripts = [...parts, LAST_PART]
    .flatMap((part) => files[part] ?? [])
    .filter(({ src }, index, all) => all.findIndex((one) => one.src === src) === index && src !== last?.src)
    .concat(last ?? [])
    .map(
      ({ src, integrity }) =>
        `<script src="${src}" integrity="${integrity}" crossorigin="anonymous" defer${src === last?.src ? ' data-preview' : ''}></script>`,
    )
  // Data, not a script: no policy keeps it out, and nothing in it can end it.
  const data = shown
    ? `<script type="application/json" id="${PREVIEW_DATA}">${JSON.stringify(shown).replaceAll('<', '\\u003c')}</script>`
    : ''
  return `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Podgląd</title>${scripts.join('')}</head><body><main></main>${data}</body></html>`
}

/**
 * It draws, and can do nothing else: no call, no form, no way out of its frame. Pictures are the owner's own,
 * from anywhere.
 */
export const previewHeaders: Record<string, string> = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'no-cache',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; img-src 'self' https: data:; media-src 'self' https:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-forms",
}

/** Names a campaign that nobody counts. */
const NOBODY = '0000000000000'
/** What a clock shows that its owner has not set yet. */
const SAMPLE_TIMER: Campaign['timer'] = { kind: 'span', minutes: 3 * 1_440, seconds: 0 }
const HOME = 'https://sklep.example'
const readyCampaigns: Record<string, ReadyCampaign> = { ...ready }

/** A campaign alone in its window, without the note that it is a preview. */
export const plainPreview = (campaign: Campaign): PreviewMessage => {
  const saved = {
    id: NOBODY,
    siteId: NOBODY,
    parentId: null,
    position: 0,
    isOn: true,
    hash: '',
    isPrerendered: false,
    campaign,
    filters: [],
  }
  return {
    campaign: configureCampaign(saved),
    template: templateOf({ ...campaign, timer: campaign.timer ?? SAMPLE_TIMER }),
    shows: 'campaign',
    isPlain: true,
  }
}

/** The drawing of a ready campaign; undefined: there is none of that name. */
export const readyPreviewPage = (name: string): string | undefined =>
  Object.hasOwn(readyCampaigns, name)
    ? previewPage(plainPreview(v.parse(campaignShape, readyCampaigns[name]!.campaign(HOME))))
    : undefined
