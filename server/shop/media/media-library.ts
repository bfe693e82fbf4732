import type { ChangeMedia, CropArea, Media } from '#contract/console/shop/media.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { pictureConverter } from './conversion/picture-converter.ts'
import {
  addMediaRow,
  findMediaByBase,
  findMediaRow,
  listMediaRows,
  type MediaRow,
  MIDDLE,
  removeMediaRow,
  setMediaRow,
} from './store.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { copyAddress, COPY_WIDTHS, type CopyWidth, pictureStem } from '#contract/shop/picture-file.ts'
import { avifName } from '#server/platform/files/static-routes.ts'
import type { ConvertedPicture } from './conversion/convert-picture.ts'

const presentMedia = (row: MediaRow): Media => ({
  id: row.id,
  src: pictureAddress(row.base),
  name: row.name,
  alt: row.alt,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  focus: { x: row.focus_x, y: row.focus_y },
  createdMs: Number(row.created_ms),
})

export const findMedia = async (db: Sql, id: string): Promise<Media | undefined> => {
  const row = await findMediaRow(db, id)
  return row && presentMedia(row)
}

/** Whether the library has a picture, by its address. */
export const isInLibrary = async (db: Sql, src: string): Promise<boolean> =>
  (await findMediaByBase(db, pictureStem(src).slice(`/${FOLDER}/`.length))) !== undefined

type Wanted = { search: string; page: number; perPage: number }

/** Pictures of the library, newest first. */
export const listMedia = async (db: Sql, { search, page, perPage }: Wanted) => {
  const words = foldPolish(search).split(/\s+/).filter(Boolean)
  const { rows, count } = listMediaRows(db, words, perPage, (page - 1) * perPage)
  const total = Number((await count).count)
  return { media: (await rows).map(presentMedia), total, pages: Math.max(1, Math.ceil(total / perPage)) }
}

const searchText = (name: string, alt: string) => foldPolish(`${name} ${alt}`)

/** One change of the files at a time, so that a picture is not added while it is being removed. */
const fileChanges = definePart('changes of picture files', ({ settings, log }) => {
  let last: Promise<unknown> = removeUnfinishedFiles(settings.dataFolder, Date.now()).catch(
    (error: unknown) => log(`pictures: ${String(error)}`),
  )
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
})

/**
 * Adds a picture from an untrusted file; throws `PictureRefused` or `ConverterBusy`. The files are there before the
 * row that lists them. A picture of the same content is the one that is there already.
 */
export const addMedia = async (
  services: Services,
  file: Buffer,
  name: string,
): Promise<{ media: Media; isNew: boolean }> => {
  const { db, settings, now, randomBytes } = services
  const picture = await services.get(pictureConverter).convert(file)
  const { base, width, height, copies } = picture
  return services.get(fileChanges)(async () => {
    await writePictureFiles(settings.dataFolder, picture)
    const row: MediaRow = {
      id: uuidV7(now(), randomBytes),
      base,
      name,
      alt: '',
      width,
      height,
      bytes: copies.reduce((sum, { bytes, avif }) => sum + bytes.length + (avif?.length ?? 0), 0),
      focus_x: MIDDLE,
      focus_y: MIDDLE,
      search_text: searchText(name, ''),
      created_ms: now(),
    }
    return db.transaction(async (tx) => {
      const isNew = await addMediaRow(tx, row)
      return { media: presentMedia(isNew ? row : (await findMediaByBase(tx, base))!), isNew }
    })
  })
}

const WHOLE = 100

/**
 * Adds a part of a picture of the library as another picture; `area` in percent of it. It is cut from the largest copy,
 * which stays as it is. Undefined: the library has no such picture.
 */
export const cropMedia = async (
  services: Services,
  src: string,
  area: CropArea,
): Promise<{ media: Media; isNew: boolean } | undefined> => {
  const row = await findMediaByBase(services.db.read, pictureStem(src).slice(`/${FOLDER}/`.length))
  if (!row) return undefined
  const largest = await readFile(fileOf(services.settings.dataFolder, pictureAddress(row.base), 1600))
  const { Transformer } = await import('@napi-rs/image')
  const pixels = (percent: number, of: number) => Math.round((percent / WHOLE) * of)
  const [left, top] = [pixels(area.x, row.width), pixels(area.y, row.height)]
  const [width, height] = [pixels(area.width, row.width), pixels(area.height, row.height)].map((side) =>
    Math.max(1, side),
  ) as [number, number]
  const cut = await new Transformer(largest)
    .crop(left, top, Math.min(width, row.width - left), Math.min(height, row.height - top))
    .png()
  const added = await addMedia(services, cut, row.name)
  if (!added.isNew || row.alt === '') return added
  const described = { name: row.name, alt: row.alt, focus: added.media.focus }
  await changeMediaRow(services.db, added.media.id, described, {
    check: () => {},
    onFocusChange: async () => {},
  })
  return { ...added, media: { ...added.media, alt: row.alt } }
}

/**
 * Stores the files of an untrusted picture without a row in the library, and answers with its address, which
 * `beforeWriting` hears of before there is a file.
 */
export const storePicture = async (
  services: Services,
  file: Buffer,
  beforeWriting: (src: string) => Promise<void>,
): Promise<string> => {
  const picture = await services.get(pictureConverter).convert(file)
  await beforeWriting(pictureAddress(picture.base))
  await services.get(fileChanges)(() => writePictureFiles(services.settings.dataFolder, picture))
  return pictureAddress(picture.base)
}

/** Removes the files of such a picture, unless the library lists it or something else shows it. */
export const removeUnusedPicture = (
  services: Services,
  src: string,
  isUsed: () => Promise<boolean>,
): Promise<void> =>
  services.get(fileChanges)(async () => {
    const base = pictureStem(src).slice(`/${FOLDER}/`.length)
    if ((await findMediaByBase(services.db.read, base)) || (await isUsed())) return
    await removePictureFiles(services.settings.dataFolder, src)
  })

type MediaChange = {
  /** Refuses a change of what was not read. */
  check: (current: Media) => void
  /** What else has a copy of the place; null: the middle. */
  onFocusChange: (tx: Sql, src: string, focus: ChangeMedia['focus'] | null) => Promise<void>
}

/** False: there is no such picture. */
export const changeMediaRow = (
  db: Database,
  id: string,
  { name, alt, focus }: ChangeMedia,
  { check, onFocusChange }: MediaChange,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await findMediaRow(tx, id)
    if (!row) return false
    check(presentMedia(row))
    await setMediaRow(tx, {
      ...row,
      name,
      alt,
      focus_x: focus.x,
      focus_y: focus.y,
      search_text: searchText(name, alt),
    })
    if (focus.x !== row.focus_x || focus.y !== row.focus_y)
      await onFocusChange(
        tx,
        pictureAddress(row.base),
        focus.x === MIDDLE && focus.y === MIDDLE ? null : focus,
      )
    return true
  })

/** Removes a picture and its files; `removeUses` takes it out of what shows it. */
export const removeMedia = (
  services: Services,
  { id, src }: Media,
  removeUses: (tx: Sql, src: string) => Promise<void>,
): Promise<void> =>
  services.get(fileChanges)(async () => {
    await services.db.transaction(async (tx) => {
      await removeMediaRow(tx, id)
      await removeUses(tx, src)
    })
    await removePictureFiles(services.settings.dataFolder, src)
  })

const FOLDER = 'pictures'
/** Unfinished files; the leading dot makes them unreachable by any address. */
const UNFINISHED = '.unfinished-'
/** A file is written within seconds: what is this old was left by a process that ended. */
const LEFT_BEHIND_MS = 3_600_000

export const pictureAddress = (base: string): string => `/${FOLDER}/${base}.webp`

/** Files are where their addresses say. */
const fileOf = (dataFolder: string, src: string, copyWidth: CopyWidth) =>
  join(dataFolder, copyAddress(src, copyWidth))

/**
 * Writes all copies of a picture: each is on the disk before it gets its name, and a name stands for one content for
 * ever, so that a file of that name is never replaced by another one.
 */
export const writePictureFiles = async (
  dataFolder: string,
  { base, copies }: Pick<ConvertedPicture, 'base' | 'copies'>,
): Promise<void> => {
  const folder = join(dataFolder, FOLDER)
  await mkdir(folder, { recursive: true })
  // The 800 px picture is what pages name: it comes last.
  for (const { copyWidth, bytes, avif } of copies.toSorted(({ copyWidth }) => (copyWidth === 800 ? 1 : -1))) {
    const target = fileOf(dataFolder, pictureAddress(base), copyWidth)
    if (avif) await writePictureFile(folder, avifName(target), avif)
    await writePictureFile(folder, target, bytes)
  }
}

const writePictureFile = async (folder: string, target: string, bytes: Buffer): Promise<void> => {
  const unfinished = join(folder, `${UNFINISHED}${randomUUID()}`)
  try {
    const file = await open(unfinished, 'wx')
    await file
      .writeFile(bytes)
      .then(() => file.sync())
      .finally(() => file.close())
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

export const removePictureFiles = async (dataFolder: string, src: string): Promise<void> => {
  for (const copyWidth of COPY_WIDTHS) {
    const file = fileOf(dataFolder, src, copyWidth)
    await rm(file, { force: true })
    await rm(avifName(file), { force: true })
  }
}

/** Files of uploads that were interrupted by the end of a process. */
export const removeUnfinishedFiles = async (dataFolder: string, nowMs: number): Promise<void> => {
  const folder = join(dataFolder, FOLDER)
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    if (!name.startsWith(UNFINISHED)) continue
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && nowMs - found.mtimeMs > LEFT_BEHIND_MS) await rm(join(folder, name), { force: true })
  }
}
