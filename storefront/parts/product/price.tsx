import { pricePerSquareMetre } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import type { UnitPrice } from '#contract/unit-content.ts'
import type { LineItem } from '#contract/shop/cart.ts'
import type { LowestPrice } from '#contract/shop/product.ts'
import { pl } from '#storefront/strings/pl.ts'

type Priced = {
  priceGrosze: number | null
  highestPriceGrosze?: number | null
  regularPriceGrosze: number | null
  lowestPrice: LowestPrice | null
}

/** Whether the price of before may be shown crossed out. */
export const hasFormerPrice = ({ priceGrosze, regularPriceGrosze, lowestPrice }: Priced): boolean =>
  priceGrosze !== null &&
  regularPriceGrosze !== null &&
  regularPriceGrosze > priceGrosze &&
  lowestPrice !== null

/** A price, its old one when a reduction is announced, `od …` when variations differ. */
export const Price = (priced: Priced) => {
  const { priceGrosze, highestPriceGrosze = null, regularPriceGrosze } = priced
  if (priceGrosze === null) return <span className="price-none">{pl.catalog.noPrice}</span>
  if (highestPriceGrosze !== null && highestPriceGrosze > priceGrosze)
    return (
      <span className="price">
        <small>{pl.catalog.priceFrom}</small> {formatPrice(priceGrosze)}
      </span>
    )
  if (regularPriceGrosze === null || !hasFormerPrice(priced))
    return <span className="price">{formatPrice(priceGrosze)}</span>
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

/** `18,32 zł/mb`, of goods whose price is compared by metre, kilogram or litre. */
export const ContentPrice = ({ price }: { price: UnitPrice | null }) =>
  price === null ? null : (
    <small className="content-price muted">
      {formatPrice(price.grosze)}/{price.unit}
    </small>
  )

/** `Najniższa cena z 30 dni przed obniżką: 89,99 zł`; of a floor's page also per square metre. */
export const LowestPriceNote = ({
  lowestPrice,
  packAreaCm2 = null,
}: {
  lowestPrice: LowestPrice | null
  packAreaCm2?: number | null
}) => {
  if (lowestPrice === null) return null
  const { grosze } = lowestPrice
  const pack = formatPrice(grosze)
  return (
    <small className="lowest-price muted">
      {pl.catalog.lowestOf(lowestPrice)}{' '}
      {packAreaCm2 === null
        ? pack
        : pl.catalog.lowestPerM2(formatPrice(pricePerSquareMetre(grosze, packAreaCm2)), pack)}
    </small>
  )
}

/**
 * A line of a cart: `Cena z kodem WIOSNA10: 80,99 zł` and the lowest price before the code; without such a code, the
 * lowest price before its sale. One figure only, because two of them say nothing.
 */
export const LineReduction = ({
  item: { codePrice, lowestPrice },
}: {
  item: Pick<LineItem, 'codePrice' | 'lowestPrice'>
}) =>
  codePrice === undefined ? (
    <LowestPriceNote lowestPrice={lowestPrice} />
  ) : (
    <>
      <small className="code-price">
        {pl.cartPage.priceWithCodes(codePrice.codes, formatPrice(codePrice.unitGrosze))}
      </small>
      <LowestPriceNote lowestPrice={codePrice.lowestPrice} />
    </>
  )

/** By how many percent a sale is below the lowest price before it; undefined when that is too little to show. */
export const salePercent = ({
  priceGrosze,
  lowestPrice,
}: Pick<Priced, 'priceGrosze' | 'lowestPrice'>): number | undefined => {
  if (priceGrosze === null || lowestPrice === null || lowestPrice.grosze <= priceGrosze) return undefined
  return Math.floor(((lowestPrice.grosze - priceGrosze) * 100) / lowestPrice.grosze) || undefined
}
