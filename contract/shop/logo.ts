import * as v from 'valibot'
import { copyAddress, copySources, type PictureSize, pictureSize } from './picture-file.ts'

/** The owner's marks of the shop: addresses of uploaded pictures; empty: none. */
export type ShopLogo = {
  /** In the header, mails, printed documents and for search engines. */
  picture: string
  /** In the header on dark backgrounds; empty: the same picture. */
  darkPicture: string
  /** The square sign of tabs and home screens. */
  icon: string
}

export const NO_LOGO: ShopLogo = { picture: '', darkPicture: '', icon: '' }

/** Home screens show icons of this size; from a smaller picture they would be blurred. */
export const MIN_ICON_PX = 512
/** What the header's row has room for, on the narrowest telephone, too. */
const MOST = { width: 180, height: 40 }

const UPLOADED = /^\/pictures\/[0-9a-f]{20}-\d{1,4}x\d{1,4}\.webp$/
/** A picture of the library; '': none. */
export const uploadedPicture = v.pipe(
  v.string(),
  v.check(
    (src) => src === '' || UPLOADED.test(src),
    'Wybierz zdjęcie z biblioteki albo wyślij je z komputera.',
  ),
)

export const shopLogo = v.object({
  picture: uploadedPicture,
  darkPicture: uploadedPicture,
  icon: uploadedPicture,
})

/** Why a picture cannot be the shop's icon; null: it can. */
export const iconProblem = (src: string): string | null => {
  if (src === '') return null
  const { width, height } = pictureSize(src)
  if (width !== height)
    return `Ikona musi być kwadratem, a to zdjęcie ma ${width} × ${height} px. Przytnij je i wyślij ponownie.`
  return width < MIN_ICON_PX
    ? `Ikona musi mieć co najmniej ${MIN_ICON_PX} × ${MIN_ICON_PX} px, a to zdjęcie ma ${width} × ${height} px.`
    : null
}

/** A picture's size within a box; a smaller one is not enlarged. */
export const fitInto = ({ width, height }: PictureSize, most: PictureSize): PictureSize => {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A logo as pages show it, with its size in CSS pixels, so that nothing moves when it arrives. */
export type ShownLogo = PictureSize & { src: string; srcSet: string | undefined }

/** How pages show a logo; null: there is none. */
export const shownLogo = (src: string): ShownLogo | null =>
  src === ''
    ? null
    : { src: copyAddress(src, 400), srcSet: copySources(src), ...fitInto(pictureSize(src), MOST) }

/** What mails and printed documents have room for. */
const LETTERHEAD = { width: 180, height: 50 }
/** The size of a logo in mails and printed documents. */
export const letterheadSize = (src: string): PictureSize => fitInto(pictureSize(src), LETTERHEAD)

const VERSION_LENGTH = 8
/** What addresses made from a picture end with: the beginning of its name, which is the hash of its content. */
export const pictureVersion = (src: string): string | null =>
  src === '' ? null : src.slice('/pictures/'.length).slice(0, VERSION_LENGTH)

/** The logo as PNG, for what shows no WebP: mail programs and some readers of search engines. */
export const LOGO_FILE_PATH = '/ikony/logo.png'
/** Its address; null: the shop has none. */
export const logoFileAddress = ({ picture }: ShopLogo): string | null => {
  const version = pictureVersion(picture)
  return version === null ? null : `${LOGO_FILE_PATH}?v=${version}`
}
