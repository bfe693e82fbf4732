import type { ProductCard, Swatch } from '#contract/shop/product.ts'
import { pl } from '#storefront/strings/pl.ts'
import { Thumbnail } from './picture.tsx'

/** A card of two columns on a phone has room for four targets of a thumb: the last one counts the others. */
const IN_NARROW = 3
const IN_WIDE = 5
const PICTURE_PX = 24

/**
 * The colours of a product as links to its page with the colour chosen. The addresses of chosen options are not for
 * crawlers: search engines know the page without them.
 */
export const Swatches = ({ card: { name, url, swatches } }: { card: ProductCard }) => {
  if (swatches.length === 0) return null
  const inNarrow = swatches.length === IN_NARROW + 1 ? swatches.length : IN_NARROW
  return (
    <ul className="swatches" aria-label={pl.catalog.coloursOf(name)}>
      {swatches.slice(0, IN_WIDE).map((swatch, index) => (
        <li key={swatch.name} className={index < inNarrow ? undefined : 'in-wide'}>
          {ColourLink({ swatch })}
        </li>
      ))}
      {MoreLink({ url, count: swatches.length - inNarrow, className: 'in-narrow' })}
      {MoreLink({ url, count: swatches.length - IN_WIDE, className: 'in-wide' })}
    </ul>
  )
}

const ColourLink = ({ swatch }: { swatch: Swatch }) => {
  const label = swatch.isAvailable ? swatch.name : pl.catalog.colourOutOfStock(swatch.name)
  return (
    <a
      href={swatch.url}
      rel="nofollow"
      className={swatch.isAvailable ? undefined : 'is-unavailable'}
      title={label}
      aria-label={label}
    >
      {swatch.picture ? Thumbnail({ picture: swatch.picture, widthPx: PICTURE_PX }) : Colour(swatch)}
    </a>
  )
}

/** A drawing, because the policy of the pages admits no style attributes. */
const Colour = ({ colour }: Swatch) => (
  <svg viewBox="0 0 24 24" width={PICTURE_PX} height={PICTURE_PX} aria-hidden="true">
    <rect width="24" height="24" fill={colour ?? 'none'} />
  </svg>
)

const MoreLink = ({ url, count, className }: { url: string; count: number; className: string }) =>
  count > 0 ? (
    <li className={className}>
      <a href={url} aria-label={pl.catalog.moreColours(count)}>
        +{count}
      </a>
    </li>
  ) : null
