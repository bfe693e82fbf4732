import type { Campaign } from '#campaign/campaign-shape.ts'
import { PREVIEW_DATA, type PreviewMessage } from '#campaign/published/preview-message.ts'
import { templateOf } from '#campaign/published/template.ts'
import type { Services } from '#server/platform/services.ts'
import { configureCampaign } from '../sites/site-configuration.ts'
import { widgetBuild, type WidgetFiles } from '../sites/widget-build.ts'

/** Parts for the editor's preview, whose campaign changes; none of them affects the page around it. */
const EDITOR_PARTS = ['screens', 'view', 'form', 'video', 'rich', 'wheel']
/** Contains the preview itself, which starts in the last script, when the parts are loaded. */
const LAST_PART = 'teaser'

type WidgetFile = NonNullable<WidgetFiles[string]>

const tagOf = ({ src, integrity }: WidgetFile, isPreview: boolean) =>
  `<script src="${src}" integrity="${integrity}" crossorigin="anonymous" defer${isPreview ? ' data-preview' : ''}></script>`

/** Parts of the designer's canvas: every one that renders, and last the one that begins. */
const CANVAS_PARTS = ['screens', 'view', 'form', 'video', 'rich', 'wheel', 'teaser', 'design']

/** The page in the frame of the designer's canvas: the widget's own rendering scripts, without calls. */
export const canvasPage = (services: Services): string => {
  const { files } = services.get(widgetBuild)
  const scripts = CANVAS_PARTS.flatMap((part) => files[part] ?? []).map((file) => tagOf(file, false))
  return `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Podgląd kampanii</title>${scripts.join('')}</head><body><main></main></body></html>`
}

/**
 * The page in the frame of the console's preview: the widget's own rendering scripts, without calls.
 * `shown`: a fixed campaign.
 */
export const previewPage = (services: Services, shown?: PreviewMessage): string => {
  const { files } = services.get(widgetBuild)
  const parts = shown ? ['screens', ...shown.campaign.parts, ...shown.campaign.laterParts] : EDITOR_PARTS
  const last = files[LAST_PART]
  const scripts = [...parts, LAST_PART]
    .flatMap((part) => files[part] ?? [])
    .filter(({ src }, index, all) => all.findIndex((one) => one.src === src) === index && src !== last?.src)
    .concat(last ?? [])
    .map((file) => tagOf(file, file.src === last?.src))
  // Data, not a script: no policy blocks it, and nothing in it can close the element.
  const data = shown
    ? `<script type="application/json" id="${PREVIEW_DATA}">${JSON.stringify(shown).replaceAll('<', '\\u003c')}</script>`
    : ''
  return `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Podgląd</title>${scripts.join('')}</head><body><main></main>${data}</body></html>`
}

/**
 * The page can only render: no call, no form, no way out of its frame. Images may come from anywhere.
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

/** The id of a campaign that is not counted. */
const NOT_COUNTED = '0000000000000'
/** Shown by a timer that the owner has not set yet. */
const SAMPLE_TIMER: Campaign['timer'] = { kind: 'span', minutes: 3 * 1_440, seconds: 0 }

/** A campaign alone in its window, without the preview notice. */
export const plainPreview = (campaign: Campaign): PreviewMessage => {
  const saved = {
    id: NOT_COUNTED,
    parentId: null,
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
