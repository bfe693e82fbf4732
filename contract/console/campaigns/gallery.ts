import * as v from 'valibot'
import { choiceParameter, hexId, textParameter, uuid } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'

const MAX_NAME = 200
/** Of a file of templates, in characters. */
export const MAX_TEMPLATE_FILE = 1_000_000
/** A JSON text in a JSON text. */
const MAX_IMPORT_BYTES = 3 * MAX_TEMPLATE_FILE

/** Windows that a campaign is shown in: scaled down on a card, a computer's and a phone's. */
export const stillWindows = ['card', 'wide', 'phone'] as const
export type StillWindow = (typeof stillWindows)[number]

/**
 * What a new campaign may start from, as in the address of the console: the name of a ready campaign,
 * `format:TYPE:FORMAT`, or `szablon:ID`.
 */
export type GalleryItem = {
  from: string
  group: 'own' | 'ready' | 'format'
  title: string
  sentence: string
  type: string
  purposes: string[]
  /** Empty: all year. */
  seasons: string[]
}

/** `brandVersion`: changes with the brand, so that drawings are loaded again. */
export type GalleryAnswer = { siteId: string | null; brandVersion: string; items: GalleryItem[] }
export type StartAnswer<Document> = { document: Document }

export type TemplateFault = { place: string; path: string; message: string }
/** `faults`: nothing was imported. */
export type TemplatesImported = { added: { id: string; name: string }[]; faults: TemplateFault[] }
export type TemplateAnswer = { template: { id: string; name: string } }

const templateName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Nazwij ten szablon.'),
  v.maxLength(MAX_NAME, `Skróć nazwę do ${MAX_NAME} znaków.`),
)
export const templateToAdd = v.object({ campaignId: hexId, name: templateName })
export const templateToRename = v.object({ name: templateName })
const templateFile = v.object({
  text: v.pipe(
    v.string(),
    v.maxLength(MAX_TEMPLATE_FILE, 'Ten plik jest za duży: przyjmujemy pliki do 1 MB.'),
  ),
})
const templateId = v.object({ id: uuid })
const campaignId = v.object({ id: hexId })
const ofSite = v.object({ site: textParameter(100) })

/** What new campaigns start from; `Document` is `Campaign` (campaign/campaign-shape.ts). */
export const galleryApiOf = <Document>() => ({
  list: consoleEndpoint<GalleryAnswer>()({
    right: 'campaigns',
    method: 'GET',
    path: '/campaign-gallery',
    query: ofSite,
  }),
  start: consoleEndpoint<StartAnswer<Document>>()({
    right: 'campaigns',
    method: 'GET',
    path: '/campaign-gallery/start',
    query: v.object({ site: textParameter(100), from: textParameter(100) }),
  }),
})

/** Campaigns that the owner saved to start others from. */
export const templatesApi = {
  add: consoleEndpoint<TemplateAnswer>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: true,
    path: '/campaign-templates',
    request: templateToAdd,
    log: { kind: 'campaign', text: 'Dodano szablon kampanii', subject: ({ template }) => template },
  }),
  /** A file with one template or several, checked whole. */
  import: consoleEndpoint<TemplatesImported>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: true,
    path: '/campaign-templates/import',
    request: templateFile,
    maxBytes: MAX_IMPORT_BYTES,
    log: {
      kind: 'campaign',
      text: 'Wczytano szablony kampanii z pliku',
      subject: ({ added }) => ({
        ids: added.map(({ id }) => id),
        name: added.map(({ name }) => name).join(', '),
      }),
    },
  }),
  rename: consoleEndpoint<TemplateAnswer>()({
    right: 'campaigns',
    method: 'PUT',
    path: '/campaign-templates/:id',
    params: templateId,
    request: templateToRename,
    log: { kind: 'campaign', text: 'Zmieniono nazwę szablonu kampanii', subject: ({ template }) => template },
  }),
  remove: consoleEndpoint<{ ok: true }>()({
    right: 'campaigns',
    method: 'DELETE',
    path: '/campaign-templates/:id',
    params: templateId,
    log: { kind: 'campaign', text: 'Usunięto szablon kampanii' },
  }),
  /** The file of a template, or of a campaign. */
  file: consoleEndpoint<Response>()({
    right: 'campaigns',
    method: 'GET',
    path: '/campaign-templates/:id/file',
    params: templateId,
  }),
  campaignFile: consoleEndpoint<Response>()({
    right: 'campaigns',
    method: 'GET',
    path: '/campaigns/:id/file',
    params: campaignId,
  }),
}

/**
 * A campaign as a page with a picture of it. `from`: as of a gallery's item, or `kampania:ID`; `kit`: a brand kit as
 * JSON, instead of the site's; `own`: '1': as it is saved, without the brand; `v`: makes another address.
 */
export const stillApi = consoleEndpoint<Response>()({
  right: 'campaigns',
  method: 'GET',
  path: '/campaign-stills',
  query: v.object({
    site: textParameter(100),
    from: textParameter(100),
    window: choiceParameter(stillWindows),
    kit: textParameter(4_000),
    own: textParameter(1),
    v: textParameter(100),
  }),
})
