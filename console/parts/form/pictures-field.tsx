import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MAX_ALT, type Media } from '#contract/console/shop/media.ts'
import { copyAddress } from '#contract/shop/picture-file.ts'
import type { Picture } from '#contract/shop/product.ts'
import { useUploads } from '#console/data/use-uploads.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { LibraryDialog } from '#console/parts/media/library-dialog.tsx'
import { ChoosePictures, PictureDrop } from '#console/parts/media/picture-drop.tsx'
import { pictureWords } from '#console/parts/media/strings.ts'
import { UploadList } from '#console/parts/media/upload-list.tsx'
import { useReorder } from '#console/parts/media/use-reorder.ts'
import { Button } from './button.tsx'
import '#console/parts/media/media.css'

const MIDDLE = 50

const pictureOfMedia = ({ src, alt, focus }: Media): Picture => ({
  src,
  alt,
  ...((focus.x !== MIDDLE || focus.y !== MIDDLE) && { focus }),
})

type Removed = { picture: Picture; index: number }
type Props = { pictures: Picture[]; onChange: (pictures: Picture[]) => void }

/**
 * The pictures of a product in their order: added from the device or the library, reordered by dragging or
 * by keys, each with its alternative text.
 */
export const PicturesField = ({ pictures, onChange }: Props) => {
  const hintId = useId()
  const [isChoosing, setChoosing] = useState(false)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [message, setMessage] = useState('')
  const list = useRef<HTMLUListElement>(null)
  // Two uploads may end before the next render.
  const latest = useRef(pictures)
  useEffect(() => void (latest.current = pictures))
  const set = (next: Picture[]) => {
    latest.current = next
    onChange(next)
  }

  const append = (media: Media[]) => {
    const added = media.filter(({ src }) => latest.current.every((picture) => picture.src !== src))
    if (added.length < media.length) setMessage(pictureWords.alreadyThere)
    if (added.length > 0) set([...latest.current, ...added.map(pictureOfMedia)])
  }
  const { uploads, add, retry, dismiss } = useUploads(({ media }) => append([media]))

  const move = (from: number, to: number) => {
    const next = [...latest.current]
    const [picture] = next.splice(from, 1)
    if (!picture || to < 0 || to > next.length) return
    next.splice(to, 0, picture)
    setRemoved(null)
    set(next)
    setMessage(pictureWords.moved(to + 1, next.length))
  }
  const { draggedIndex, handleProps } = useReorder(list, move)

  const focusAt = (index: number, part: string) =>
    // After the next render the picture has its new place.
    requestAnimationFrame(() =>
      list.current?.children[index]?.querySelector<HTMLElement>(`[data-part=${part}]`)?.focus(),
    )
  const moveByKey = (index: number) => (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    const to = index + (by ?? 0)
    if (!by) return
    event.preventDefault()
    if (to < 0 || to >= pictures.length) return
    move(index, to)
    focusAt(to, 'handle')
  }
  const moveBy = (index: number, by: -1 | 1, part: string) => {
    move(index, index + by)
    const isAtEnd = index + by === 0 || index + by === pictures.length - 1
    // A button that can do no more is disabled, and what is disabled loses the focus.
    focusAt(index + by, isAtEnd ? 'handle' : part)
  }
  const remove = (index: number) => {
    setRemoved({ picture: pictures[index]!, index })
    setMessage('')
    set(pictures.filter((_, other) => other !== index))
    requestAnimationFrame(() => undo.current?.focus())
  }
  const undo = useRef<HTMLButtonElement>(null)
  const restore = ({ picture, index }: Removed) => {
    const next = [...latest.current]
    next.splice(index, 0, picture)
    set(next)
    setRemoved(null)
    setMessage(pictureWords.restored(index + 1))
    focusAt(index, 'handle')
  }
  const setAlt = (index: number, alt: string) =>
    set(pictures.map((picture, other) => (other === index ? { ...picture, alt } : picture)))

  return (
    <PictureDrop onFiles={add}>
      <div className="pictures-field">
        {pictures.length === 0 && removed === null && <p className="muted">{pictureWords.none}</p>}
        {pictures.length > 0 && (
          <>
            <p className="hint" id={hintId}>
              {pictureWords.mainHint} {pictureWords.altHint}
            </p>
            <ul ref={list} aria-label={pictureWords.list}>
              {pictures.map((picture, index) => (
                <li key={picture.src} className={draggedIndex === index ? 'is-dragged' : undefined}>
                  <button
                    type="button"
                    className="picture-handle"
                    data-part="handle"
                    aria-label={pictureWords.drag(index + 1, pictures.length)}
                    aria-describedby={hintId}
                    onKeyDown={moveByKey(index)}
                    {...handleProps(index)}
                  >
                    <img
                      src={copyAddress(picture.src, 160)}
                      alt=""
                      draggable={false}
                      style={{
                        objectPosition: `${picture.focus?.x ?? MIDDLE}% ${picture.focus?.y ?? MIDDLE}%`,
                      }}
                    />
                  </button>
                  {index === 0 && <span className="main-mark">{pictureWords.main}</span>}
                  <label className="picture-alt">
                    <span aria-hidden="true">{pictureWords.alt}</span>
                    <input
                      aria-label={pictureWords.altOf(index + 1)}
                      value={picture.alt}
                      maxLength={MAX_ALT}
                      placeholder={pictureWords.altPlaceholder}
                      onChange={(event) => setAlt(index, event.target.value)}
                    />
                  </label>
                  <span className="picture-buttons">
                    <button
                      type="button"
                      className="icon-button"
                      data-part="earlier"
                      aria-label={pictureWords.earlier(index + 1)}
                      disabled={index === 0}
                      onClick={() => moveBy(index, -1, 'earlier')}
                    >
                      <ConsoleIcon name="up" />
                    </button>
                    <button
                      type="button"
                      className="icon-button"
                      data-part="later"
                      aria-label={pictureWords.later(index + 1)}
                      disabled={index === pictures.length - 1}
                      onClick={() => moveBy(index, 1, 'later')}
                    >
                      <ConsoleIcon name="open" />
                    </button>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={pictureWords.remove(index + 1)}
                      onClick={() => remove(index)}
                    >
                      <ConsoleIcon name="close" />
                    </button>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        {removed && (
          <p className="undo-line">
            <span role="status">{pictureWords.removed(removed.index + 1)}</span>{' '}
            <button ref={undo} type="button" className="button is-quiet" onClick={() => restore(removed)}>
              {pictureWords.undo}
            </button>
          </p>
        )}
        <p className="screen-reader-text" role="status">
          {message}
        </p>
        <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
        <div className="drop-line">
          <ChoosePictures look="plain" onFiles={add} />
          <Button onClick={() => setChoosing(true)}>{pictureWords.fromLibrary}</Button>
          <p className="hint">
            {pictureWords.drop} {pictureWords.limit}
          </p>
        </div>
      </div>
      {isChoosing && (
        <LibraryDialog
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false)
            append(chosen)
          }}
        />
      )}
    </PictureDrop>
  )
}
