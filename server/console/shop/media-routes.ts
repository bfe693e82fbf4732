import {
  MAX_PICTURE_BYTES,
  type Media,
  mediaApi,
  type MediaAnswer,
  type MediaUse,
} from '#contract/console/shop/media.ts'
import { pictureStem } from '#contract/shop/picture-file.ts'
import { listDraftPictureUses } from '#server/campaigns/drafts/save-draft.ts'
import { listCampaignPictureUses } from '#server/campaigns/editor/list-campaigns.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { changeShopSettingsIn } from '#server/platform/shop-settings/save-shop-settings.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import type { Services } from '#server/platform/services.ts'
import {
  listCatalogPictureUses,
  removePictureFromCatalog,
  setPictureFocus,
} from '#server/shop/catalog/picture-uses.ts'
import { ConverterBusy } from '#server/shop/media/conversion/picture-converter.ts'
import {
  addMedia,
  changeMediaRow,
  cropMedia,
  findMedia,
  listMedia,
  removeMedia,
} from '#server/shop/media/media-library.ts'
import { type PictureProblem, PictureRefused } from '#server/shop/media/reading/picture-header.ts'
import { HOME_PAGE, listContentWithPicture } from '#server/shop/home-page/shop-content.ts'
import { slugOfContent } from '#server/shop/static-pages/page-content.ts'
import { listAllPages, listPagesWithText } from '#server/shop/static-pages/static-pages.ts'

const PER_PAGE = 48
const MAX_SHOWN_USES = 100
const MAX_NAME_LENGTH = 200
const BUSY_SECONDS = 10
/** Files in memory, each up to 25 MB; the console sends two at a time. */
const MAX_RECEIVING = 16

const noMedia = () => new Refusal(404, 'no_media', 'Nie ma już takiego zdjęcia.')

const tooLarge = () =>
  new Refusal(
    413,
    'file_too_large',
    `To zdjęcie jest za duże: przyjmujemy pliki do ${MAX_PICTURE_BYTES / 1024 / 1024} MB. Zmniejsz je w programie do zdjęć (np. do 4000 pikseli szerokości) i wyślij ponownie.`,
  )

const ACCEPTED = 'Wybierz plik JPEG, PNG, WebP albo AVIF.'

/** What is wrong with a file, and what to do about it. */
const problemWords: Record<PictureProblem, string> = {
  heic: 'To zdjęcie z iPhone’a w formacie HEIC, którego przeglądarki nie pokazują. Wyślij je z telefonu jako JPEG (Ustawienia → Aparat → Formaty → „Największa zgodność”) albo zapisz na komputerze jako JPEG.',
  gif: `Plików GIF nie przyjmujemy. ${ACCEPTED}`,
  svg: `To rysunek SVG, a ten format może zawierać programy. Zapisz go jako PNG i wyślij ponownie.`,
  not_a_picture: `Ten plik nie jest zdjęciem, które umiemy odczytać. ${ACCEPTED}`,
  animated: 'Ruchomych obrazków nie przyjmujemy. Zapisz jedną klatkę jako JPEG albo PNG.',
  damaged: 'Ten plik jest uszkodzony albo urwany. Otwórz zdjęcie w programie, zapisz je ponownie i wyślij.',
  too_many_pixels:
    'To zdjęcie ma za dużo pikseli: przyjmujemy do 50 megapikseli. Zmniejsz je (np. do 4000 pikseli szerokości) i wyślij ponownie.',
  too_slow: 'Tego zdjęcia nie udało się przetworzyć na czas. Zmniejsz je i wyślij ponownie.',
}

const busy = () =>
  new Refusal(503, 'busy', 'Sklep przetwarza teraz wiele zdjęć. Spróbuj ponownie za kilkanaście sekund.', {
    retryAfterSeconds: BUSY_SECONDS,
  })

/** The whole body, refused once it is too long, also without an announced length. */
const readFileBody = async (body: ReadableStream<Uint8Array> | null): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body ?? []) {
      size += part.byteLength
      if (size > MAX_PICTURE_BYTES) throw tooLarge()
      parts.push(part)
    }
  } catch (error) {
    // An interrupted upload is a fault of the connection, not of the server.
    throw error instanceof Refusal
      ? error
      : new Refusal(400, 'broken_off', 'Zdjęcie urwało się w połowie. Wyślij je jeszcze raz.')
  }
  if (size === 0) throw new Refusal(400, 'no_file', 'Ten plik jest pusty. Wybierz inny.')
  return Buffer.concat(parts)
}

const readFileName = (given: string): string =>
  given
    .slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH) || 'Zdjęcie'

const LOGO_USE = 'Logo i ikona sklepu'

/** A removed picture is no logo any more; without a logo for light backgrounds there is none for dark ones. */
const withoutPicture = (given: ShopSettings, src: string): ShopSettings => {
  const settings = given.guaranteeNotice === src ? { ...given, guaranteeNotice: '' } : given
  const { picture, darkPicture, icon } = settings.logo
  if (![picture, darkPicture, icon].includes(src)) return settings
  const left = (one: string) => (one === src ? '' : one)
  return {
    ...settings,
    logo: {
      picture: left(picture),
      darkPicture: picture === src ? '' : left(darkPicture),
      icon: left(icon),
    },
  }
}

/** The media library: pictures that the owner uploads and shows anywhere in the shop. */
export const mediaRoutes = (services: Services) => {
  const { db } = services

  const load = async (id: string): Promise<Media> => {
    const media = await findMedia(db.read, id)
    if (!media) throw noMedia()
    return media
  }
  const listUses = async ({ src }: Media): Promise<MediaUse[]> => {
    const stem = pictureStem(src)
    const [catalog, written, published, drafts, places, all] = await Promise.all([
      listCatalogPictureUses(db.read, stem),
      listPagesWithText(db.read, stem),
      listCampaignPictureUses(db.read, stem),
      listDraftPictureUses(db.read, stem),
      listContentWithPicture(db.read, stem),
      listAllPages(db.read),
    ])
    const slugs = new Set([...written.map(({ slug }) => slug), ...places.map(slugOfContent)])
    const pages = all.filter(({ slug }) => slugs.has(slug))
    const used = (kind: MediaUse['kind'], found: { id: string | number; name: string }[]): MediaUse[] =>
      found.map(({ id, name }) => ({ kind, id: String(id), name }))
    return [
      ...used('product', catalog.products),
      ...used('category', catalog.categories),
      ...used(
        'page',
        pages.map(({ slug, title }) => ({ id: slug, name: title })),
      ),
      ...used('home', places.includes(HOME_PAGE.name) ? [{ id: '', name: 'Strona główna' }] : []),
      ...used('campaign', [
        ...published,
        ...drafts.filter(({ id }) => !published.some((one) => one.id === id)),
      ]),
      ...used(
        'logo',
        Object.values(services.shopSettings().logo).includes(src) ? [{ id: '', name: LOGO_USE }] : [],
      ),
    ]
  }
  const one = async (id: string): Promise<MediaAnswer> => {
    const media = await load(id)
    const uses = await listUses(media)
    return { media, version: versionOf(media), uses: uses.slice(0, MAX_SHOWN_USES), useCount: uses.length }
  }

  let receiving = 0
  const { routes, mountEndpoint } = endpointRoutes(noMedia)
  mountEndpoint(mediaApi.list, async ({ query: { search, page = 1 } }) => ({
    ...(await listMedia(db.read, { search, page: Math.max(1, page), perPage: PER_PAGE })),
    page: Math.max(1, page),
  }))
  mountEndpoint(mediaApi.one, ({ params }) => one(params.id))
  mountEndpoint(mediaApi.add, async ({ c, query }) => {
    if (Number(c.req.header('content-length') ?? 0) > MAX_PICTURE_BYTES) throw tooLarge()
    if (receiving >= MAX_RECEIVING) throw busy()
    receiving += 1
    try {
      const file = await readFileBody(c.req.raw.body)
      return await addMedia(services, file, readFileName(query.name))
    } catch (error) {
      if (error instanceof PictureRefused)
        throw new Refusal(422, error.problem, problemWords[error.problem], { cause: error })
      throw error instanceof ConverterBusy ? busy() : error
    } finally {
      receiving -= 1
    }
  })
  mountEndpoint(mediaApi.crop, async ({ body }) => {
    try {
      const added = await cropMedia(services, body.src, body.area)
      if (!added) throw noMedia()
      return added
    } catch (error) {
      throw error instanceof ConverterBusy ? busy() : error
    }
  })
  mountEndpoint(mediaApi.change, async ({ c, params, body }) => {
    const isChanged = await changeMediaRow(db, params.id, body, {
      check: (current) => refuseOutdated(c, current),
      onFocusChange: setPictureFocus,
    })
    if (!isChanged) throw noMedia()
    await services.refresh()
    return one(params.id)
  })
  mountEndpoint(mediaApi.remove, async ({ params, query }) => {
    const { media, useCount } = await one(params.id)
    if (useCount > 0 && query.used !== '1')
      throw new Refusal(
        409,
        'media_used',
        'To zdjęcie jest używane w sklepie. Sprawdź gdzie i usuń je stamtąd, albo potwierdź, że ma zniknąć.',
      )
    await removeMedia(services, media, async (tx, src) => {
      await removePictureFromCatalog(tx, src)
      await changeShopSettingsIn(tx, (settings) => withoutPicture(settings, src))
    })
    await services.refresh()
    return { ok: true as const }
  })
  return routes
}
