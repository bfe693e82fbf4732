import { PREVIEW_DATA, type PreviewMessage } from '#campaign/preview-message.ts'
import { widgetFiles } from './widget-files.ts'

/** Parts of the widget that draw; the last one listens to the editor. */
const PARTS = ['screens', 'view', 'dates', 'teaser', 'form', 'offer', 'video', 'social', 'backgrounds', 'own', 'wheel', 'draggable', 'gift-box', 'scratch-card', 'preview']

/** The page in the frame of the console's preview: the widget's own files that draw, and nothing to call. `shown`: a campaign that stands there for good. */
export const previewPage = (shown?: PreviewMessage): string => {
  const files = widgetFiles()
  const parts = shown ? ['screens', ...shown.campaign.parts, ...shown.campaign.laterParts, 'preview'] : PARTS
  const scripts = parts.flatMap((part) => (files[part] ? [`<script src="${files[part].src}" integrity="${files[part].integrity}" crossorigin="anonymous" defer></script>`] : []))
  // Data, not a script: no policy keeps it out, and nothing in it can end it.
  const data = shown ? `<script type="application/json" id="${PREVIEW_DATA}">${JSON.stringify(shown).replaceAll('<', '\\u003c')}</script>` : ''
  return `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Podgląd</title>${scripts.join('')}</head><body><main></main>${data}</body></html>`
}

/** It draws, and can do nothing else: no call, no form, no way out of its frame. Pictures are the owner's own, from anywhere. */
export const previewHeaders: Record<string, string> = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'no-cache',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; script-src 'self'; img-src 'self' https: data:; media-src 'self' https:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-forms",
}
