import { MAX_COMPARED } from '#contract/shop/chosen/wishlist.ts'
import type { ProductCard } from '#contract/shop/product.ts'
import { paths } from '#storefront/paths.ts'
import { compare as words } from '#storefront/strings/pl/catalog/compare.ts'
import { Thumbnail } from '#storefront/parts/product/picture.tsx'

const THUMBNAIL_PX = 44

/** What was chosen for a comparison, at the bottom of the page; put there by `behaviours/chosen/`. */
export const CompareBar = ({ products }: { products: ProductCard[] }) => (
  <aside className="compare-bar" aria-label={words.bar}>
    <ul>
      {products.slice(0, MAX_COMPARED).map((card) => (
        <li key={card.id}>
          <a href={card.url} title={card.name}>
            <span className="screen-reader-text">{card.name}</span>
            <Thumbnail picture={card.picture && { ...card.picture, alt: '' }} widthPx={THUMBNAIL_PX} />
          </a>
        </li>
      ))}
    </ul>
    {products.length < 2 ? (
      <p>{words.addOneMore}</p>
    ) : (
      <a className="button" href={paths.comparisonOf(products.map(({ id }) => id))}>
        {words.show(products.length)}
      </a>
    )}
    <form method="post" action={paths.compare}>
      <button type="submit" className="link-button" name="wyczysc" value="1">
        {words.clear}
      </button>
    </form>
  </aside>
)
