import { pl } from '#storefront/strings/pl.ts'
import type { ProductPage } from '#storefront/product-page.ts'

/**
 * A bar at the lower edge of a phone, shown by its script while the button of the page is out of sight; `inert` until
 * then, and absent where scripts are off.
 */
export const BuyBar = ({ page: { product, variation } }: { page: ProductPage }) => {
  const shown = variation ?? product
  if (product.kind === 'grouped' || product.kind === 'external') return null
  if (product.kind === 'simple' ? !product.isAddable : product.availability === 'out_of_stock') return null
  return (
    <aside
      className="buy-bar"
      aria-label={pl.product.bar}
      data-buy-bar=""
      data-price={shown.priceGrosze ?? undefined}
      data-unit={product.packAreaCm2 === null ? 'piece' : 'pack'}
      inert
    >
      <p>
        <span className="muted" data-count="" />
        <strong data-sum="" />
      </p>
      <button type="button" className="button alt">
        {pl.product.add}
      </button>
    </aside>
  )
}
