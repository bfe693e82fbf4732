import { createHash } from 'node:crypto'
import * as types from '#campaign/types/index.ts'
import type { campaignLanguages } from '#contract/display/names.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import {
  type GalleryChoice,
  contentNames,
  galleryQuery,
  parseGalleryChoice,
  readSample,
} from './read-choice.ts'
import { sampleFormats, sampleTypes, sampleCampaign } from './sample-campaign.ts'
import { Hono } from 'hono'
import type { Services } from '#server/platform/services.ts'
import { plainPreview, previewHeaders, previewPage } from '../delivery/preview-page.ts'

/** Only for the demo: every format of every campaign type. `app.ts` mounts it nowhere else. */
export const galleryRoutes = (services: Services): Hono =>
  new Hono()
    .get('/galeria-kampanii', (c) => c.redirect(GALLERY_PATH, 301))
    .get(GALLERY_PATH, (c) =>
      c.body(galleryPage(parseGalleryChoice((name) => c.req.query(name))), 200, galleryHeaders),
    )
    .get(GALLERY_IMAGE_PATH, (c) => {
      const sample = readSample((name) => c.req.query(name))
      return sample
        ? c.body(previewPage(services, plainPreview(sampleCampaign(sample))), 200, previewHeaders)
        : c.text('Nie ma takiego układu.', 404)
    })

export const GALLERY_PATH = '/galeria-kampanii/'
/** One campaign, alone in its window. */
export const GALLERY_IMAGE_PATH = `${GALLERY_PATH}rysunek/`

const languages: Record<(typeof campaignLanguages)[number], string> = {
  pl: 'polski',
  en: 'angielski',
  he: 'hebrajski',
}
const orientations = { vertical: 'pionowy', horizontal: 'poziomy' }

/** Windows of a desktop's and a phone's size, scaled down to stand side by side. */
const STYLE = `
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#2b2520;background:#f3efe8}
header,main{max-width:84rem;margin:auto;padding:1.5rem}
h1{margin:0 0 .5rem;line-height:1.2}h2{margin:0;font-size:1rem}
form{display:flex;flex-wrap:wrap;gap:1rem;align-items:end}label{display:grid;gap:.25rem;font-size:.875rem}
select,button{min-height:44px;padding:0 .75rem;border:1px solid #8a7f72;border-radius:6px;background:#fff;font:inherit;color:inherit}
button{border-color:#1f4d3a;background:#1f4d3a;color:#fff;cursor:pointer}
ul{display:flex;flex-wrap:wrap;gap:2rem 1.5rem;margin:0;padding:0;list-style:none}
li{width:640px;max-width:100%}li.phone{width:300px}
p{margin:.25rem 0 .5rem;font-size:.875rem;color:#6d645b}a{color:#7a3d10}
.place{width:100%;aspect-ratio:3/2;border:1px solid #cfc6ba;border-radius:8px;background:#fff;overflow:hidden;container-type:inline-size}
.phone .place{aspect-ratio:1/2}
iframe{width:1280px;height:854px;border:0;transform-origin:0 0;scale:calc(100cqw / 1280px)}
.phone iframe{width:390px;height:780px;scale:calc(100cqw / 390px)}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** No script on the page itself: the frames run the widget's, each in a sandbox. */
export const galleryHeaders: Record<string, string> = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'no-cache',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
}

const kinds = { ...types }

/** Every format of a type as the widget renders it. Frames load on scrolling. */
export const galleryPage = (choice: GalleryChoice): string => {
  const { type, language, content, isDark, isPhone } = choice
  const formats = Object.entries(sampleFormats(type))
  const all = sampleTypes.reduce((sum, each) => sum + Object.keys(sampleFormats(each)).length, 0)
  const choices = [
    select(
      'typ',
      'Rodzaj kampanii',
      type,
      Object.fromEntries(
        sampleTypes.map((each) => [
          each,
          `${kinds[each].title} (${Object.keys(sampleFormats(each)).length})`,
        ]),
      ),
    ),
    select('jezyk', 'Język', language, languages),
    select('tresc', 'Treść', content, contentNames),
    select('kolory', 'Kolory', isDark ? 'ciemne' : 'jasne', { jasne: 'jasne', ciemne: 'ciemne' }),
    select('okno', 'Ekran', isPhone ? 'telefon' : 'komputer', { komputer: 'komputera', telefon: 'telefonu' }),
  ]
  const drawn = formats.map(([format, { title, orientation }]) => {
    const address = escapeHtml(`${GALLERY_IMAGE_PATH}?${galleryQuery(choice, format)}`)
    const name = escapeHtml(title)
    return `<li${isPhone ? ' class="phone"' : ''}><h2>${name}</h2><p>${format}, układ ${orientations[orientation]}, <a href="${address}" target="_blank" aria-label="${name} w osobnym oknie">w osobnym oknie</a></p><div class="place"><iframe title="${name}" src="${address}" loading="lazy" sandbox="allow-scripts allow-forms"></iframe></div></li>`
  })
  return `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Galeria kampanii – ${escapeHtml(kinds[type].title)}</title><style>${STYLE}</style></head><body><header><h1>Galeria kampanii</h1><p>${all} układów w ${sampleTypes.length} rodzajach kampanii. Każdy rysuje ten sam skrypt, który działa na stronach.</p><form action="${GALLERY_PATH}">${choices.join('')}<button>Pokaż</button></form></header><main><ul>${drawn.join('')}</ul></main></body></html>`
}

const select = (name: string, label: string, chosen: string, options: Record<string, string>): string =>
  `<label>${label}<select name="${name}">${Object.entries(options)
    .map(
      ([value, text]) =>
        `<option value="${value}"${value === chosen ? ' selected' : ''}>${escapeHtml(text)}</option>`,
    )
    .join('')}</select></label>`
