/** The finished picture as a file: with the product's name, what it costs, and an address. */
import type { RoomFloor } from '#contract/shop/room.ts'
import { room as words } from '#storefront/strings/pl/catalog/room.ts'
import { newCanvas } from './scene.ts'

type Caption = { name: string; lines: string[]; address: string; isSaved: boolean }

const QUALITY = 0.9
const MOST_PX = 1600

/** Where the picture's link leads: the product with the number of packs. */
export const orderAddress = ({ url }: Pick<RoomFloor, 'url'>, packs: number | undefined): string => {
  const address = new URL(url, location.origin)
  if (packs !== undefined) address.searchParams.set('ilosc', String(packs))
  return address.href
}

/** Text in lines that are at most `width` wide. */
const wrapped = (context: CanvasRenderingContext2D, text: string, width: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && context.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The picture with a caption beneath. A canvas is encoded anew, so nothing of the photograph's notes is left. */
export const captioned = (
  picture: HTMLCanvasElement,
  { name, lines, address }: Caption,
): HTMLCanvasElement => {
  const scale = Math.min(1, MOST_PX / Math.max(picture.width, picture.height))
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  const size = Math.max(14, Math.round(width / 46))
  const font = (weight: number, px: number) => `${weight} ${px}px system-ui, sans-serif`
  const measure = newCanvas(1, 1).getContext('2d')!
  const rows = [
    { text: name, font: font(700, Math.round(size * 1.25)), colour: '#2a231d' },
    ...lines.map((text) => ({ text, font: font(400, size), colour: '#4a4038' })),
    { text: address, font: font(600, size), colour: '#1f4333' },
  ].flatMap((row) => {
    measure.font = row.font
    return wrapped(measure, row.text, width - 3 * size).map((text) => ({ ...row, text }))
  })
  const canvas = newCanvas(width, height + Math.round(rows.length * size * 1.6 + size * 1.8))
  const context = canvas.getContext('2d')!
  context.fillStyle = '#faf7f2'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  context.textBaseline = 'middle'
  rows.forEach((row, index) => {
    context.font = row.font
    context.fillStyle = row.colour
    context.fillText(row.text, size * 1.5, height + size * (1.7 + index * 1.6))
  })
  return canvas
}

/** Shares the picture with the device's own dialog, or saves it as a file. */
export const sharePicture = async (picture: HTMLCanvasElement, caption: Caption): Promise<void> => {
  const blob = await new Promise<Blob | null>((resolve) =>
    captioned(picture, caption).toBlob(resolve, 'image/jpeg', QUALITY),
  )
  if (!blob) throw new Error('not encoded')
  const file = new File([blob], words.fileName, { type: blob.type })
  const shared = { files: [file], title: caption.name, text: caption.address }
  if (!caption.isSaved && navigator.canShare?.(shared)) {
    await navigator.share(shared).catch((error: unknown) => {
      // Closing the device's dialog is no failure.
      if ((error as Error).name !== 'AbortError') throw error
    })
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = words.fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
