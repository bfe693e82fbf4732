import type { Picture } from '#contract/shop/product.ts'
import { pictureOf } from '#storefront/paths.ts'

/** Every picture of a product is square; its file is this wide and high. */
const SIZE_PX = 800

type Props = {
  picture: Picture
  /** The `sizes` attribute for its position. */
  sizes: string
  isEager?: boolean
  className?: string
}

/** A product's picture in the width of its position; its space is reserved before it is loaded. */
export const ResponsivePicture = ({ picture, sizes, isEager = false, className }: Props) => {
  const hasSizes = picture.src.startsWith('/pictures/')
  return (
    <img
      className={className}
      src={pictureOf(picture.src, 400)}
      srcSet={
        hasSizes
          ? `${pictureOf(picture.src, 160)} 160w, ${pictureOf(picture.src, 400)} 400w, ${picture.src} 800w`
          : undefined
      }
      sizes={hasSizes ? sizes : undefined}
      width={SIZE_PX}
      height={SIZE_PX}
      alt={picture.alt}
      loading={isEager ? undefined : 'lazy'}
      decoding={isEager ? undefined : 'async'}
    />
  )
}

/** A small picture, always shown at the same size. */
export const Thumbnail = ({ picture, widthPx }: { picture: Picture | null; widthPx: number }) =>
  picture === null ? (
    <span className="no-picture" aria-hidden="true" />
  ) : (
    <img
      src={pictureOf(picture.src, 160)}
      width={widthPx}
      height={widthPx}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
