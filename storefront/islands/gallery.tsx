import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { copyAddress, copySize, copySources, pictureSize } from '#contract/shop/picture-file.ts'
import type { Picture } from '#contract/shop/product.ts'
import { Icon } from '#storefront/parts/icon.tsx'
import { focusClass } from '#storefront/parts/product/picture.tsx'
import { pictureOf } from '#storefront/paths.ts'
import { gallery as words } from '#storefront/strings/pl/catalog/gallery.ts'

type Props = { name: string; pictures: Picture[] }

const THUMBNAIL_PX = 72
/** A taller picture would push the page below it out of sight. */
const MAX_TALLNESS = 1.25

/** Taller pictures are shown whole in a frame of a limited height. */
const frameClass = (src: string): string | undefined => {
  const { width, height } = pictureSize(src)
  return height > width * MAX_TALLNESS ? 'is-tall' : undefined
}

/** A product's pictures: a small one shows it large, the large one opens over the page. */
export default function Gallery({ name, pictures }: Props) {
  const [index, setIndex] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = pictures[index] ?? pictures[0]
  if (!shown) return <span className="no-picture" />

  const open = (event: MouseEvent) => {
    if (!dialog.current?.showModal) return
    event.preventDefault()
    dialog.current.showModal()
  }
  const turn = (by: number) => setIndex((index + by + pictures.length) % pictures.length)
  const turnByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  }

  return (
    <section className="gallery" aria-label={words.label(name)}>
      <a className="gallery-main" href={shown.src} onClick={open} aria-label={words.enlarge}>
        <img
          className={frameClass(shown.src)}
          src={shown.src}
          srcSet={copySources(shown.src)}
          sizes="(min-width:64rem) 560px,92vw"
          {...copySize(pictureSize(shown.src), 800)}
          alt={shown.alt || name}
          fetchPriority="high"
        />
      </a>
      {pictures.length > 1 ? (
        <ul className="gallery-thumbnails">
          {pictures.map((picture, number) => (
            <li key={picture.src}>
              <a
                href={picture.src}
                aria-label={words.show(number + 1, pictures.length)}
                aria-current={number === index ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  setIndex(number)
                }}
              >
                <img
                  className={focusClass(picture)}
                  src={pictureOf(picture.src, 160)}
                  width={THUMBNAIL_PX}
                  height={THUMBNAIL_PX}
                  alt=""
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <dialog
        ref={dialog}
        className="gallery-dialog"
        aria-label={words.label(name)}
        onKeyDown={turnByKey}
        onClick={(event) => event.target === dialog.current && dialog.current?.close()}
      >
        <img
          src={copyAddress(shown.src, 1600)}
          {...pictureSize(shown.src)}
          alt={shown.alt || name}
          loading="lazy"
        />
        <form method="dialog">
          {pictures.length > 1 ? (
            <button
              type="button"
              className="icon-button"
              aria-label={words.previous}
              onClick={() => turn(-1)}
            >
              <Icon name="previous" />
            </button>
          ) : null}
          <button type="submit" className="icon-button" aria-label={words.close}>
            <Icon name="close" />
          </button>
          {pictures.length > 1 ? (
            <button type="button" className="icon-button" aria-label={words.next} onClick={() => turn(1)}>
              <Icon name="next" />
            </button>
          ) : null}
        </form>
      </dialog>
    </section>
  )
}
