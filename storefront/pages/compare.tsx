import type { ComparedProduct, ComparePage } from '#contract/shop/chosen/wishlist.ts'
import { compareRows, type CompareRow, findUnlikePair } from '#storefront/compare-rows.ts'
import { AddButton } from '#storefront/parts/product/product-card.tsx'
import { Thumbnail } from '#storefront/parts/product/picture.tsx'
import { ShareLink } from '#storefront/parts/share-link.tsx'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'

const words = pl.compare
const PICTURE_PX = 160

export const bodyClass = 'woocommerce-page compare-page'

/** Up to four products side by side. */
export default function Compare({ products, ids, shareUrl }: ComparePage) {
  const gone = ids.length - products.length
  const unlike = findUnlikePair(products)
  return (
    <section>
      <h1>{words.title}</h1>
      {gone > 0 ? <p className="woocommerce-info">{words.gone(gone)}</p> : null}
      {unlike ? <p className="woocommerce-info">{words.unlike(...unlike)}</p> : null}
      {products.length === 0 ? (
        <div className="empty-state">
          <p>{words.empty}</p>
          <p>{words.emptyAdvice}</p>
          <p>
            <a className="button" href={paths.shop}>
              {words.toShop}
            </a>
          </p>
        </div>
      ) : (
        <>
          {products.length === 1 ? <p>{words.one}</p> : null}
          <Comparison products={products} />
          <ShareLink label={words.shareLabel} url={shareUrl} />
        </>
      )}
    </section>
  )
}

const Comparison = ({ products }: { products: ComparedProduct[] }) => {
  const rows = compareRows(products)
  return (
    <form className="add-form compare" method="post" action={paths.compare}>
      <input type="hidden" name="p" value={products.map(({ card }) => card.id).join(',')} />
      {products.length > 1 && rows.some(({ differs }) => !differs) ? (
        // Styles hide the other rows: no script, and nothing is loaded.
        <label className="only-differences no-print">
          <input type="checkbox" id="tylko-roznice" /> {words.onlyDifferences}
        </label>
      ) : null}
      <div className="compare-scroll" role="region" aria-label={words.tableLabel} tabIndex={0}>
        <table className="compare-table">
          <caption className="screen-reader-text">{words.tableLabel}</caption>
          <Pictures products={products} />
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} row={row} hasOthers={products.length > 1} />
            ))}
          </tbody>
        </table>
      </div>
    </form>
  )
}

/** Pictures scroll away, the names under them stay in view. */
const Pictures = ({ products }: { products: ComparedProduct[] }) => (
  <thead>
    <tr className="compare-pictures">
      <td />
      {products.map(({ card }) => (
        <td key={card.id}>
          <a href={card.url} tabIndex={-1} aria-hidden="true">
            <Thumbnail picture={card.picture && { ...card.picture, alt: '' }} widthPx={PICTURE_PX} />
          </a>
          <div className="compare-actions no-print">
            <AddButton card={card} />
          </div>
        </td>
      ))}
    </tr>
    <tr className="compare-names">
      <th scope="col">{words.feature}</th>
      {products.map(({ card }) => (
        <th key={card.id} scope="col">
          <a href={card.url}>{card.name}</a>
          <button
            type="submit"
            className="link-button no-print"
            name="usun"
            value={card.id}
            aria-label={words.remove(card.name)}
          >
            {words.removeShort}
          </button>
        </th>
      ))}
    </tr>
  </thead>
)

const Row = ({ row, hasOthers }: { row: CompareRow; hasOthers: boolean }) => (
  <tr className={row.differs || !hasOthers ? 'differs' : 'same'}>
    <th scope="row">
      {row.label}
      {row.differs ? <small className="difference">{words.differs}</small> : null}
    </th>
    {row.values.map((value, index) => (
      // A value has no identity but its column.
      <td key={index} className={row.key === 'pricePerM2' ? 'main-price' : undefined}>
        {value}
      </td>
    ))}
  </tr>
)
