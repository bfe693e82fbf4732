import { widgetFiles } from './widget-files.ts'

/** Parts of the widget that draw; the last one listens to the editor. */
const PARTS = ['screens', 'form', 'video', 'social', 'backgrounds', 'own', 'preview']

/** The page in the frame of the console's preview: the widget's own files that draw, and nothing to call. */
export const previewPage = (): string => {
  const files = widgetFiles()
  const scripts = PARTS.flatMap((part) => (files[part] ? [`<script src="${files[part].src}" integrity="${files[part].integrity}" crossorigin="anonymous" defer></script>`] : []))
  return `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Podgląd</title>${scripts.join('')}</head><body><main></main></body></html>`
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
