import { formatSquareMetres, pricePerSquareMetre } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import { pl } from '#storefront/strings/pl.ts'
import type { UnitPrice } from '#contract/unit-content.ts'
import type { LowestPrice } from '#contract/shop/product.ts'
import { ContentPrice, hasFormerPrice, LowestPriceNote, Price, salePercent } from './price.tsx'

type Priced = {
  priceGrosze: number | null
  highestPriceGrosze: number | null
  regularPriceGrosze: number | null
  lowestPrice: LowestPrice | null
  pricePerM2Grosze: number | null
  contentPrice: UnitPrice | null
}

/**
 * The price on a product's page. Of a floor the price of a square metre comes first, which shoppers compare, and the
 * pack's second, and what a reduction is compared with right below.
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
        <LowestPriceNote lowestPrice={product.lowestPrice} />
        {product.priceGrosze === null ? null : (
          <p className="muted">
            {pl.product.withVat}
            {product.contentPrice === null ? null : (
              <>
                {' · '}
                <ContentPrice price={product.contentPrice} />
              </>
            )}
          </p>
        )}
      </div>
    )
  const { priceGrosze, regularPriceGrosze, highestPriceGrosze, pricePerM2Grosze } = product
  const isRange = highestPriceGrosze !== null && highestPriceGrosze > priceGrosze
  const isOnSale = !isRange && hasFormerPrice(product)
  const perM2 = (grosze: number) => pl.product.perM2(formatPrice(grosze))
  return (
    <div className="product-price">
      <p>
        {isOnSale && regularPriceGrosze !== null ? (
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
      <LowestPriceNote lowestPrice={product.lowestPrice} packAreaCm2={packAreaCm2} />
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
