import { formatSquareMetres, pricePerSquareMetre } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import { pl } from '#storefront/strings/pl.ts'
import { Price, salePercent } from './price.tsx'

type Priced = {
  priceGrosze: number | null
  highestPriceGrosze: number | null
  regularPriceGrosze: number | null
  pricePerM2Grosze: number | null
}

/**
 * The price on a product's page. Of a floor the price of a square metre comes first, which shoppers compare, and the
 * pack's second. A sale's lowest price of thirty days belongs right below.
 */
export const ProductPrice = ({ product, packAreaCm2 }: { product: Priced; packAreaCm2: number | null }) => {
  const percent = salePercent(product)
  const badge = percent ? <span className="onsale">{pl.catalog.saleBy(percent)}</span> : null
  if (packAreaCm2 === null || product.pricePerM2Grosze === null || product.priceGrosze === null)
    return (
      <div className="product-price">
        <p>
          <Price {...product} />
          {badge}
        </p>
        {product.priceGrosze === null ? null : <p className="muted">{pl.product.withVat}</p>}
      </div>
    )
  const { priceGrosze, regularPriceGrosze, highestPriceGrosze, pricePerM2Grosze } = product
  const isRange = highestPriceGrosze !== null && highestPriceGrosze > priceGrosze
  const isOnSale = !isRange && regularPriceGrosze !== null && regularPriceGrosze > priceGrosze
  const perM2 = (grosze: number) => pl.product.perM2(formatPrice(grosze))
  return (
    <div className="product-price">
      <p>
        {isOnSale ? (
          <span className="price on-sale">
            <ins>
              <span className="screen-reader-text">{pl.catalog.salePrice} </span>
              {perM2(pricePerM2Grosze)}
            </ins>{' '}
            <del>
              <span className="screen-reader-text">{pl.catalog.regularPrice} </span>
              {perM2(pricePerSquareMetre(regularPriceGrosze, packAreaCm2))}
            </del>
          </span>
        ) : (
          <span className="price">
            {isRange ? <small>{pl.catalog.priceFrom} </small> : null}
            {perM2(pricePerM2Grosze)}
          </span>
        )}
        {badge}
      </p>
      <p className="muted">
        {pl.product.pack(formatSquareMetres(packAreaCm2))}{' '}
        <strong>
          {isRange ? `${pl.catalog.priceFrom} ` : ''}
          {formatPrice(priceGrosze)}
        </strong>{' '}
        {pl.product.withVat}
      </p>
    </div>
  )
}
