/** A shopper's photograph, read on the device: nothing of it is sent anywhere. */
import { newCanvas } from './picture/scene.ts'

/** Longest side of the picture that is worked on. */
const MOST_PX = 2048
const MOST_BYTES = 60 * 1024 * 1024

export type PhotoProblem = 'heic' | 'unreadable' | 'too_big'

/** Brands of an ISO media file that holds an HEIC or HEIF picture. */
const HEIC_BRANDS = /^ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1)/

const isHeic = async (file: Blob): Promise<boolean> =>
  /hei[cf]/i.test(file.type) || HEIC_BRANDS.test(await file.slice(4, 12).text())

/** Upright as the camera's note (EXIF) says, and not larger than 2048 px; the copy has no place or date in it. */
export const readPhoto = async (
  file: Blob,
): Promise<{ ok: true; canvas: HTMLCanvasElement } | { ok: false; problem: PhotoProblem }> => {
  if (file.size > MOST_BYTES) return { ok: false, problem: 'too_big' }
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return { ok: false, problem: (await isHeic(file)) ? 'heic' : 'unreadable' }
  }
  const scale = Math.min(1, MOST_PX / Math.max(picture.width, picture.height))
  const canvas = newCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return { ok: true, canvas }
}
