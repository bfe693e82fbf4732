import { formatPrice } from '#contract/money.ts'
import { pl } from '#storefront/strings/pl.ts'

type Priced = {
  priceGrosze: number | null
  highestPriceGrosze?: number | null
  regularPriceGrosze: number | null
}

/** A price, its old one when it is on sale, `od …` when variations differ. */
export const Price = ({ priceGrosze, highestPriceGrosze = null, regularPriceGrosze }: Priced) => {
  if (priceGrosze === null) return <span className="price-none">{pl.catalog.noPrice}</span>
  const isOnSale = regularPriceGrosze !== null && regularPriceGrosze > priceGrosze
  if (highestPriceGrosze !== null && highestPriceGrosze > priceGrosze)
    return (
      <span className="price">
        <small>{pl.catalog.priceFrom}</small> {formatPrice(priceGrosze)}
      </span>
    )
  if (!isOnSale) return <span className="price">{formatPrice(priceGrosze)}</span>
  return (
    <span className="price on-sale">
      <ins>
        <span className="screen-reader-text">{pl.catalog.salePrice} </span>
        {formatPrice(priceGrosze)}
      </ins>{' '}
      <del>
        <span className="screen-reader-text">{pl.catalog.regularPrice} </span>
        {formatPrice(regularPriceGrosze)}
      </del>
    </span>
  )
}

/** `45,90 zł za m²`. */
export const PricePerM2 = ({ grosze }: { grosze: number | null }) =>
  grosze === null ? null : (
    <span className="price-per-m2">
      {formatPrice(grosze)}/{pl.catalog.perSquareMetre}
    </span>
  )

/** The discount of a sale in whole percent; undefined when it is too small to show. */
export const salePercent = ({ priceGrosze, regularPriceGrosze }: Priced): number | undefined => {
  if (priceGrosze === null || regularPriceGrosze === null || regularPriceGrosze <= priceGrosze)
    return undefined
  return Math.floor(((regularPriceGrosze - priceGrosze) * 100) / regularPriceGrosze) || undefined
}
