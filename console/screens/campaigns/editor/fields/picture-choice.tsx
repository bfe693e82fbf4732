import { useState } from 'react'
import { type CropArea, type Media, mediaApi } from '#contract/console/shop/media.ts'
import { copyAddress, pictureSize } from '#contract/shop/picture-file.ts'
import { useApi } from '#console/data/api-client.ts'
import { useChange } from '#console/data/use-saving.ts'
import { useUploads } from '#console/data/use-uploads.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { LibraryDialog } from '#console/parts/media/library-dialog.tsx'
import { ChoosePictures, PictureDrop } from '#console/parts/media/picture-drop.tsx'
import { pictureWords } from '#console/parts/media/strings.ts'
import { UploadList } from '#console/parts/media/upload-list.tsx'
import { frameWords } from '#console/strings.ts'
import '#console/parts/media/media.css'
import './picture-choice.css'

const words = {
  send: 'Wyślij z komputera',
  crop: 'Przytnij',
  cropTitle: 'Przytnij zdjęcie',
  cropHint: 'Powstanie nowe zdjęcie, a to zostanie w bibliotece bez zmian.',
  shape: 'Proporcje',
  shapes: { whole: 'jak zdjęcie', square: 'kwadrat', wide: '16 : 9', landscape: '4 : 3', portrait: '3 : 4' },
  size: 'Wielkość',
  across: 'W poziomie',
  down: 'W pionie',
  save: 'Wytnij',
}
export const OUR_HOST = /^\/(?!\/)/
const UPLOADED = /^\/pictures\/[0-9a-f]{20}-\d{1,4}x\d{1,4}\.webp$/

export type Size = { width: number; height: number }

/** As in the schema of the block. */
const MAX_SIDE = 10_000

/** The largest size of the same shape that a block may have. */
export const fitSides = ({ width, height }: Size): Size => {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

type Chosen = Pick<Media, 'src' | 'alt' | 'width' | 'height' | 'focus'> & { isDecorative: boolean }

/** What a block takes over of a picture; one that has a description shows something. */
const chosenOf = ({ src, alt, width, height, focus }: Media): Chosen => ({
  src,
  alt,
  ...fitSides({ width, height }),
  focus,
  isDecorative: false,
})

type Props = { src: string; alt: string; onChoose: (chosen: Chosen) => void }

/** The picture of a block: from the library or from the device, and a part of it. */
export const PictureSource = ({ src, alt, onChoose }: Props) => {
  const [isChoosing, setChoosing] = useState(false)
  const [isCropping, setCropping] = useState(false)
  const take = (media: Media) => onChoose(chosenOf({ ...media, alt: media.alt || alt }))
  const { uploads, add, retry, dismiss } = useUploads(({ media }) => take(media))
  const addFirst = (files: File[]) => add(files.slice(0, 1))
  return (
    <div className="picture-choice">
      <PictureDrop onFiles={addFirst}>
        {OUR_HOST.test(src) && <img src={copyAddress(src, 400)} alt="" />}
        <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
        <div className="drop-line">
          <Button onClick={() => setChoosing(true)}>{pictureWords.fromLibrary}</Button>
          <ChoosePictures look="plain" onFiles={addFirst} label={words.send} isOne />
          {UPLOADED.test(src) && <Button onClick={() => setCropping(true)}>{words.crop}</Button>}
        </div>
      </PictureDrop>
      {isChoosing && (
        <LibraryDialog
          isOne
          onClose={() => setChoosing(false)}
          onChoose={([media]) => {
            setChoosing(false)
            if (media) take(media)
          }}
        />
      )}
      {isCropping && (
        <CropDialog
          src={src}
          onClose={() => setCropping(false)}
          onCropped={(media) => {
            setCropping(false)
            take(media)
          }}
        />
      )}
    </div>
  )
}

/** Width to height; null: as the picture. */
const ratios: Record<keyof typeof words.shapes, number | null> = {
  whole: null,
  square: 1,
  wide: 16 / 9,
  landscape: 4 / 3,
  portrait: 3 / 4,
}

/** The part of a picture with these proportions, in percent of it: of this size, moved by these shares of the rest. */
const areaOf = (picture: number, ratio: number, size: number, across: number, down: number): CropArea => {
  const width = Math.min(100, (ratio / picture) * 100) * (size / 100)
  const height = Math.min(100, (picture / ratio) * 100) * (size / 100)
  return { x: ((100 - width) * across) / 100, y: ((100 - height) * down) / 100, width, height }
}

type CropProps = { src: string; onClose: () => void; onCropped: (media: Media) => void }

const CropDialog = ({ src, onClose, onCropped }: CropProps) => {
  const api = useApi()
  const { doing, problem, start } = useChange()
  const [shape, setShape] = useState<keyof typeof ratios>('square')
  const [place, setPlace] = useState({ size: 100, across: 50, down: 50 })
  const { width, height } = pictureSize(src)
  const picture = width / height
  const area = areaOf(picture, ratios[shape] ?? picture, place.size, place.across, place.down)
  const crop = () =>
    start('crop', async (onceKey) => {
      const { media } = await api(mediaApi.crop, { body: { src, area } }, { onceKey })
      onCropped(media)
    })
  const slider = (name: keyof typeof place, label: string, least: number) => (
    <label className="crop-slider">
      <span>{label}</span>
      <input
        type="range"
        min={least}
        max={100}
        value={place[name]}
        onChange={(event) => setPlace({ ...place, [name]: Number(event.target.value) })}
      />
    </label>
  )
  return (
    <ModalDialog title={words.cropTitle} onCancel={onClose}>
      <p className="hint">{words.cropHint}</p>
      <div className="crop-picture" aria-hidden="true">
        <img src={src} alt="" width={width} height={height} />
        <i
          style={{
            insetInlineStart: `${area.x}%`,
            insetBlockStart: `${area.y}%`,
            width: `${area.width}%`,
            height: `${area.height}%`,
          }}
        />
      </div>
      <div className="crop-shapes" role="group" aria-label={words.shape}>
        {(Object.keys(ratios) as (keyof typeof ratios)[]).map((name) => (
          <Button key={name} look="quiet" aria-pressed={shape === name} onClick={() => setShape(name)}>
            {words.shapes[name]}
          </Button>
        ))}
      </div>
      {slider('size', words.size, 20)}
      {slider('across', words.across, 0)}
      {slider('down', words.down, 0)}
      <FormMessage text={problem} />
      <div className="dialog-actions">
        <Button onClick={onClose}>{frameWords.cancel}</Button>
        <Button look="main" isBusy={doing !== null} onClick={() => void crop()}>
          {words.save}
        </Button>
      </div>
    </ModalDialog>
  )
}
