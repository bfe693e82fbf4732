/** The rooms that come with the shop; pictures and masks are loaded when one is chosen. */
import type { room as words } from '#storefront/strings/pl/catalog/room.ts'
import { newCanvas, type RoomScene } from './picture/scene.ts'
import type { Corners } from './picture/homography.ts'
import biuro from './rooms/biuro.json' with { type: 'json' }
import biuroMask from './rooms/biuro-mask.webp?no-inline'
import biuroPicture from './rooms/biuro.webp?no-inline'
import biuroSmall from './rooms/biuro-small.webp?no-inline'
import korytarz from './rooms/korytarz.json' with { type: 'json' }
import korytarzMask from './rooms/korytarz-mask.webp?no-inline'
import korytarzPicture from './rooms/korytarz.webp?no-inline'
import korytarzSmall from './rooms/korytarz-small.webp?no-inline'
import kuchnia from './rooms/kuchnia.json' with { type: 'json' }
import kuchniaMask from './rooms/kuchnia-mask.webp?no-inline'
import kuchniaPicture from './rooms/kuchnia.webp?no-inline'
import kuchniaSmall from './rooms/kuchnia-small.webp?no-inline'
import lazienka from './rooms/lazienka.json' with { type: 'json' }
import lazienkaMask from './rooms/lazienka-mask.webp?no-inline'
import lazienkaPicture from './rooms/lazienka.webp?no-inline'
import lazienkaSmall from './rooms/lazienka-small.webp?no-inline'
import salon from './rooms/salon.json' with { type: 'json' }
import salonMask from './rooms/salon-mask.webp?no-inline'
import salonPicture from './rooms/salon.webp?no-inline'
import salonSmall from './rooms/salon-small.webp?no-inline'
import sypialnia from './rooms/sypialnia.json' with { type: 'json' }
import sypialniaMask from './rooms/sypialnia-mask.webp?no-inline'
import sypialniaPicture from './rooms/sypialnia.webp?no-inline'
import sypialniaSmall from './rooms/sypialnia-small.webp?no-inline'

export type ShippedRoomName = keyof typeof words.roomNames

/** Corners as shares of the picture, the far edge first; its metres; linear reflectance of the bare floor. */
type Perspective = { corners: number[][]; metres: number[]; reflectance: number }

export type ShippedRoom = {
  name: ShippedRoomName
  small: string
  picture: string
  mask: string
  perspective: Perspective
}

export const shippedRooms: ShippedRoom[] = [
  { name: 'salon', small: salonSmall, picture: salonPicture, mask: salonMask, perspective: salon },
  { name: 'kuchnia', small: kuchniaSmall, picture: kuchniaPicture, mask: kuchniaMask, perspective: kuchnia },
  {
    name: 'sypialnia',
    small: sypialniaSmall,
    picture: sypialniaPicture,
    mask: sypialniaMask,
    perspective: sypialnia,
  },
  {
    name: 'lazienka',
    small: lazienkaSmall,
    picture: lazienkaPicture,
    mask: lazienkaMask,
    perspective: lazienka,
  },
  {
    name: 'korytarz',
    small: korytarzSmall,
    picture: korytarzPicture,
    mask: korytarzMask,
    perspective: korytarz,
  },
  { name: 'biuro', small: biuroSmall, picture: biuroPicture, mask: biuroMask, perspective: biuro },
]

export const loadImage = async (src: string): Promise<HTMLImageElement> => {
  const image = new Image()
  // Own pictures may stand on another host; without this the picture could not be saved.
  image.crossOrigin = 'anonymous'
  image.src = src
  await image.decode()
  return image
}

export const canvasOfImage = (image: HTMLImageElement): HTMLCanvasElement => {
  const canvas = newCanvas(image.naturalWidth, image.naturalHeight)
  canvas.getContext('2d', { willReadFrequently: true })!.drawImage(image, 0, 0)
  return canvas
}

/** A room as a scene; its bare floor is even, so the picture itself is the light on it. */
export const loadShippedRoom = async ({ picture, mask, perspective }: ShippedRoom): Promise<RoomScene> => {
  const [photo, floor] = (await Promise.all([loadImage(picture), loadImage(mask)])).map(canvasOfImage)
  return {
    photo: photo!,
    mask: floor!,
    light: photo!,
    lightScale: 1 / perspective.reflectance,
    exposure: 1,
    corners: perspective.corners.map(([x, y]) => [x! * photo!.width, y! * photo!.height]) as never as Corners,
    metres: [perspective.metres[0]!, perspective.metres[1]!],
  }
}
