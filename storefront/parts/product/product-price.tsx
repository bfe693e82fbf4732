import { packPriceText, Price, PricePerM2, salePercent } from './price.tsx'
import { pl } from '#storefront/strings/pl.ts'

type Priced = {
  priceGrosze: number | null
  highestPriceGrosze: number | null
  regularPriceGrosze: number | null
  pricePerM2Grosze: number | null
}

/** The price on a product's page: of a pack, what it covers, and of a square metre. */
export const ProductPrice = ({ product, packAreaCm2 }: { product: Priced; packAreaCm2: number | null }) => {
  const percent = salePercent(product)
  return (
    <div className="product-price">
      <p>
        <Price {...product} />
        {percent ? <span className="onsale">{pl.catalog.saleBy(percent)}</span> : null}
      </p>
      {packAreaCm2 === null ? null : (
        <p className="muted">
          {packPriceText(packAreaCm2)}
          {product.pricePerM2Grosze === null ? null : (
            <>
              {' · '}
              <PricePerM2 grosze={product.pricePerM2Grosze} />
            </>
          )}
        </p>
      )}
    </div>
  )
}
