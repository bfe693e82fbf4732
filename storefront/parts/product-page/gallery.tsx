import { copyAddress, copySize, copySources, pictureSize } from '#contract/shop/picture-file.ts'
import type { Picture } from '#contract/shop/product.ts'
import { Icon } from '#storefront/parts/icon.tsx'
import { pictureOf } from '#storefront/paths.ts'
import { gallery as words } from '#storefront/strings/pl/catalog/gallery.ts'
import { focusClass } from '#storefront/parts/product/picture.tsx'

type Props = { name: string; pictures: Picture[]; videoUrl: string }

const THUMBNAIL_PX = 72
/** The widths of the frame: half of a wide page, or the whole of a phone. */
const SIZES = '(min-width:64rem) 40rem,(min-width:48rem) 46vw,100vw'
/** A taller picture is shown whole; others fill the frame. */
const MAX_TALLNESS = 1.25

const isTall = (src: string): boolean => {
  const { width, height } = pictureSize(src)
  return height > width * MAX_TALLNESS
}

const slideId = (number: number) => `zdjecie-${number}`

/**
 * A product's pictures and its film as a strip that is swiped, in a frame of a fixed shape. Without scripts the small
 * pictures are links to their places in the strip, and a picture is a link to its largest copy.
 */
export const Gallery = ({ name, pictures, videoUrl }: Props) => {
  const count = pictures.length + (videoUrl ? 1 : 0)
  if (count === 0)
    return (
      <div className="woocommerce-product-gallery">
        <span className="no-picture" />
      </div>
    )
  return (
    <section className="woocommerce-product-gallery gallery" aria-label={words.label(name)} data-gallery="">
      <div className="gallery-frame">
        <ul
          className="gallery-strip"
          data-strip=""

          aria-label={words.strip}
        >
          {pictures.map((picture, index) => (
            <Slide key={picture.src} picture={picture} name={name} index={index} />
          ))}
          {videoUrl ? (
            <li id={slideId(count)}>
              <video src={videoUrl} controls playsInline preload="none" aria-label={words.video(name)} />
            </li>
          ) : null}
        </ul>
        {count > 1 ? (
          <p className="gallery-count" aria-hidden="true">
            <span data-position="">1</span>/{count}
          </p>
        ) : null}
      </div>
      {count > 1 ? (
        <ul className="gallery-thumbnails" aria-label={words.choose}>
          {Array.from({ length: count }, (_, index) => (
            <li key={index}>
              <a
                href={`#${slideId(index + 1)}`}
                aria-label={words.show(index + 1, count)}
                aria-current={index === 0 ? 'true' : undefined}
              >
                <Thumbnail picture={pictures[index]} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const Slide = ({ picture, name, index }: { picture: Picture; name: string; index: number }) => (
  <li id={slideId(index + 1)}>
    <a
      className={index === 0 ? 'gallery-slide gallery-main' : 'gallery-slide'}
      href={copyAddress(picture.src, 1600)}
      aria-label={words.enlarge(picture.alt || name)}
    >
      <img
        className={
          [isTall(picture.src) ? 'is-tall' : '', focusClass(picture)].filter(Boolean).join(' ') || undefined
        }
        src={picture.src}
        srcSet={copySources(picture.src)}
        sizes={copySources(picture.src) && SIZES}
        {...copySize(pictureSize(picture.src), 800)}
        alt={picture.alt || name}
        fetchPriority={index === 0 ? 'high' : undefined}
        loading={index === 0 ? undefined : 'lazy'}
        decoding={index === 0 ? undefined : 'async'}
      />
    </a>
  </li>
)

/** A picture's small copy; of the film, which has none, a sign. */
const Thumbnail = ({ picture }: { picture: Picture | undefined }) =>
  picture ? (
    <img
      className={focusClass(picture)}
      src={pictureOf(picture.src, 160)}
      width={THUMBNAIL_PX}
      height={THUMBNAIL_PX}
      alt=""
      loading="lazy"
    />
  ) : (
    <span className="gallery-film">
      <Icon name="play" />
    </span>
  )
