import type { ProductCard as Card } from '#contract/shop/product.ts'
import { ProductTile } from './product-card.tsx'

/** Cards of the first row on the widest screen: their pictures are loaded at once. */
const FIRST_ROW = 4

/**
 * Cards with their buttons in one form, which also adds without JavaScript: it posts to its own page.
 * `isFirst`: there are no pictures above it.
 */
export const ProductGrid = ({ products, isFirst = false }: { products: Card[]; isFirst?: boolean }) => (
  <form className="add-form" method="post">
    <ul className="products">
      {products.map((card, index) => (
        <ProductTile key={card.id} card={card} isEager={isFirst && index < FIRST_ROW} />
      ))}
    </ul>
  </form>
)

/** A titled row of cards; nothing when there are none. */
export const ProductSection = ({
  id,
  title,
  products,
  more,
}: {
  id: string
  title: string
  products: Card[]
  more?: { url: string; label: string }
}) =>
  products.length === 0 ? null : (
    <section className="product-section" aria-labelledby={id}>
      <header className="section-head">
        <h2 id={id}>{title}</h2>
        {more ? (
          <a className="more" href={more.url}>
            {more.label}
          </a>
        ) : null}
      </header>
      <ProductGrid products={products} />
    </section>
  )
