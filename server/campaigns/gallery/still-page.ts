import type { Campaign } from '#campaign/campaign-shape.ts'
import { type CampaignTemplate, type Prerendered, templateOf } from '#campaign/published/template.ts'
import { fit, type Size } from '#campaign/types/fit.ts'
import type { StillWindow } from '#contract/console/campaigns/gallery.ts'
import { fontsOf } from '#server/platform/files/assets.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import { renderStill } from '#widget/prerender'

const windows: Record<StillWindow, Size> = {
  card: { width: 960, height: 640 },
  wide: { width: 1280, height: 854 },
  phone: { width: 390, height: 780 },
}
/** As wide as a page's text, and the page's own margin; for campaigns in its flow. */
const TEXT_PX = 704
const MARGIN_PX = 8
/** Nothing in a picture moves. */
const PAGE_STYLES = [
  `html{height:100%;overflow:hidden}body{min-height:100%;margin:0 ${MARGIN_PX}px}`,
  `main{max-width:${TEXT_PX}px;margin:2rem auto}`,
  '*,::before,::after{animation:none!important;transition:none!important}',
].join('')
/** Shown by a timer that is not set yet, or is over. */
const SAMPLE_TIMER: Campaign['timer'] = { kind: 'span', minutes: 3 * 1_440, seconds: 0 }

const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr'])
/** An element that a browser treats as code or as a way out. */
const CODE = new Set(['script', 'style', 'iframe', 'object', 'embed', 'base', 'meta', 'link'])
const NAME = /^[a-zA-Z][\w:-]*$/

const htmlOf = (node: Prerendered): string => {
  if (typeof node === 'string') return escapeHtml(node)
  const [name, attributes, ...inside] = node
  if (!NAME.test(name) || CODE.has(name.toLowerCase())) return ''
  const written = Object.entries(attributes)
    .filter(([key]) => NAME.test(key) && !/^on/i.test(key))
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')
  return VOID.has(name)
    ? `<${name}${written}>`
    : `<${name}${written}>${inside.map(htmlOf).join('')}</${name}>`
}

/** A style sheet in the markup must not end before its end. */
const styleOf = (css: string) => `<style>${css.replaceAll(/<(?=\/style)/gi, '\\3c ')}</style>`

/** The surface as `widget/screens/make-layer.ts` makes it, at rest and without the scripts that fit it. */
const layerOf = (
  { type, format, language, surface }: CampaignTemplate,
  scale: number | null,
  { width, height }: Size,
  content: string,
) => {
  const { location, orientation, media, isInFlow } = surface
  const classes = [
    'layer',
    type,
    `${type}-${format}`,
    location,
    orientation,
    `media-${media}`,
    'on-light',
    isInFlow ? '' : 'over',
    scale === null ? 'phone' : '',
  ]
  const properties = `--scale:${scale ?? 1};--visible-width:${width}px;--visible-height:${height}px;--visible-above:0px;--visible-below:0px`
  return `<div class="${classes.filter(Boolean).join(' ')}" lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}" style="${properties}"><div class="box">${content}</div></div>`
}

const fontFaces = () => {
  const [text = '', title = ''] = fontsOf('serif')
  return `@font-face{font-family:'Klepka Text';src:url(${text}) format('woff2');font-weight:400 700}@font-face{font-family:'Klepka Title';src:url(${title}) format('woff2');font-weight:600 700}`
}

/**
 * A campaign as a picture: its first screen as the widget renders it, in a page without any script. It costs a browser
 * a few milliseconds, where the widget's own preview costs hundreds.
 */
export const stillPage = (campaign: Campaign, shownIn: StillWindow, nowMs: number): string => {
  const { timer } = templateOf(campaign)
  const isOver = timer && 'endMs' in timer && timer.endMs <= nowMs
  const needsTimer = campaign.screens.form.concat(campaign.screens.play).some(({ kind }) => kind === 'timer')
  const template = templateOf(
    isOver || (needsTimer && !timer) ? { ...campaign, timer: SAMPLE_TIMER } : campaign,
  )
  const { surface } = template
  const window = windows[shownIn]
  const scale = fit(
    surface.fit,
    surface.isInFlow ? { ...window, width: Math.min(TEXT_PX, window.width - 2 * MARGIN_PX) } : window,
  )
  const { elements, css } = renderStill(template, scale === null, nowMs)
  const overlay = surface.isModal ? `body{background:${campaign.look.overlay}}` : ''
  const layer = layerOf(template, scale, window, elements.map(htmlOf).join(''))
  const styles = [`${fontFaces()}${PAGE_STYLES}${overlay}`, ...css, surface.styles].map(styleOf).join('')
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`
  const body = surface.isInFlow ? `<main>${layer}</main>` : layer
  return `<!doctype html><html lang="pl"><head>${head}<title>Obraz kampanii</title>${styles}</head><body>${body}</body></html>`
}

/** No script, no call, no form, no way out of its frame. Images may come from anywhere. */
export const stillHeaders: Record<string, string> = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'private, max-age=300',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
}
