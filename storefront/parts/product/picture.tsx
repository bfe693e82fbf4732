import { copySize, copySources, pictureSize } from '#contract/shop/picture-file.ts'
import type { Picture } from '#contract/shop/product.ts'
import { pictureOf } from '#storefront/paths.ts'

type Props = {
  picture: Picture
  /** The `sizes` attribute for its position. */
  sizes: string
  isEager?: boolean
  className?: string
}

/** The policy of the pages admits no style attributes, so a position is one of these steps. */
const FOCUS_STEP_PERCENT = 10
const MIDDLE = 5

/** Classes for what stays visible where a picture is cropped; none for the middle. */
export const focusClass = ({ focus }: Pick<Picture, 'focus'>): string | undefined =>
  (focus &&
    (['x', 'y'] as const)
      .map((axis) => [axis, Math.round(focus[axis] / FOCUS_STEP_PERCENT)] as const)
      .flatMap(([axis, step]) => (step === MIDDLE ? [] : [`focus-${axis}${step}`]))
      .join(' ')) ||
  undefined

/** A product's picture in the width of its position; its space is reserved before it is loaded. */
export const ResponsivePicture = ({ picture, sizes, isEager = false, className }: Props) => {
  const sources = copySources(picture.src)
  return (
    <img
      className={[className, focusClass(picture)].filter(Boolean).join(' ') || undefined}
      src={pictureOf(picture.src, 400)}
      srcSet={sources}
      sizes={sources && sizes}
      {...copySize(pictureSize(picture.src), 800)}
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
      className={focusClass(picture)}
      src={pictureOf(picture.src, 160)}
      width={widthPx}
      height={widthPx}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
