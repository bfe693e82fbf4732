import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { numberParameter, searchParameter, textParameter, uuid } from '../parameters.ts'

/** The largest picture file taken, in bytes. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024
const MAX_NAME = 200
/** As much as a product has for each of its pictures. */
export const MAX_ALT = 300

const NO_PERCENT = 'Podaj liczbę od 0 do 100.'
const percent = v.pipe(
  v.number(NO_PERCENT),
  v.integer(NO_PERCENT),
  v.minValue(0, NO_PERCENT),
  v.maxValue(100, NO_PERCENT),
)

export const changeMedia = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Podaj nazwę.'),
    v.maxLength(MAX_NAME, `Nazwa może mieć najwyżej ${MAX_NAME} znaków.`),
  ),
  alt: v.pipe(v.string(), v.trim(), v.maxLength(MAX_ALT, `Opis może mieć najwyżej ${MAX_ALT} znaków.`)),
  /** What stays visible where the picture is cropped, in percent from the left and the top. */
  focus: v.object({ x: percent, y: percent }),
})
export type ChangeMedia = v.InferOutput<typeof changeMedia>

/** A picture of the library. */
export type Media = ChangeMedia & {
  id: string
  /** Address of the 800 px copy; see `contract/shop/picture-file.ts` for the others. */
  src: string
  /** Of the largest copy. */
  width: number
  height: number
  bytes: number
  createdMs: number
}

/** Where a picture is used: a product, a category, a static page, the home page, a campaign or the shop's logo. */
export type MediaUse = {
  kind: 'product' | 'category' | 'page' | 'home' | 'campaign' | 'logo'
  /** Of a page its slug. */
  id: string
  name: string
}

export type MediaListAnswer = { media: Media[]; total: number; page: number; pages: number }
/** `uses`: at most a hundred of them. */
export type MediaAnswer = { media: Media; version: string; uses: MediaUse[]; useCount: number }
/** `isNew` false: the library had this very picture. */
export type MediaAdded = { media: Media; isNew: boolean }

const share = v.pipe(v.number(NO_PERCENT), v.minValue(0, NO_PERCENT), v.maxValue(100, NO_PERCENT))
const extent = v.pipe(
  v.number(NO_PERCENT),
  v.minValue(5, 'Wytnij większy kawałek.'),
  v.maxValue(100, NO_PERCENT),
)
const pictureToCrop = v.object({
  /** The address of a picture of the library. */
  src: v.pipe(v.string(), v.maxLength(MAX_NAME)),
  area: v.pipe(
    v.object({ x: share, y: share, width: extent, height: extent }),
    v.check(
      ({ x, y, width, height }) => x + width <= 100.01 && y + height <= 100.01,
      'Wytnij kawałek zdjęcia.',
    ),
  ),
})
export type CropArea = v.InferOutput<typeof pictureToCrop>['area']

const oneMedia = v.object({ id: uuid })

/** The owner's pictures. */
export const mediaApi = {
  list: consoleEndpoint<MediaListAnswer>()({
    right: 'media',
    method: 'GET',
    path: '/media',
    query: v.object({ search: searchParameter, page: numberParameter }),
  }),
  one: consoleEndpoint<MediaAnswer>()({
    right: 'media',
    method: 'GET',
    path: '/media/:id',
    params: oneMedia,
  }),
  /** A file as it is; `name` is what the owner called it. */
  add: consoleEndpoint<MediaAdded>()({
    right: 'media',
    method: 'POST',
    isCreating: true,
    path: '/media',
    query: v.object({ name: textParameter(MAX_NAME) }),
    request: 'file',
    log: {
      kind: 'media',
      text: 'Dodano zdjęcie',
      subject: ({ media }) => ({ id: media.id, name: media.name }),
    },
  }),
  /** A part of a picture as another picture; in percent of it. The picture itself stays as it is. */
  crop: consoleEndpoint<MediaAdded>()({
    right: 'media',
    method: 'POST',
    isCreating: true,
    path: '/media/crop',
    request: pictureToCrop,
    log: {
      kind: 'media',
      text: 'Przycięto zdjęcie',
      subject: ({ media }) => ({ id: media.id, name: media.name }),
    },
  }),
  change: consoleEndpoint<MediaAnswer>()({
    right: 'media',
    method: 'PUT',
    path: '/media/:id',
    params: oneMedia,
    request: changeMedia,
    log: {
      kind: 'media',
      text: 'Zmieniono opis zdjęcia',
      before: '/media/:id',
      subject: ({ media }) => ({
        id: media.id,
        name: media.name,
        fields: { name: media.name, alt: media.alt, focus: media.focus },
      }),
      undo: (_, whole) => whole,
    },
  }),
  /** Refused while it is used, unless `used` is '1'. */
  remove: consoleEndpoint<{ ok: true }>()({
    right: 'media',
    method: 'DELETE',
    path: '/media/:id',
    params: oneMedia,
    query: v.object({ used: textParameter(1) }),
    log: { kind: 'media', text: 'Usunięto zdjęcie' },
  }),
}
