import type { CategoryCard, ProductCard } from '#contract/shop/product.ts'
import { CategoryTiles } from '#storefront/parts/product/category-tiles.tsx'
import { ProductSection } from '#storefront/parts/product/product-grid.tsx'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { delivery as words } from '#storefront/strings/pl/cart/delivery.ts'

export type HomePage = {
  /**
   * A wide picture of a room, 1600 × 800 px, with `-800` (800 × 600 px) for phones beside it; null when the
   * shop has none.
   */
  heroPicture: string | null
  categories: CategoryCard[]
  featured: ProductCard[]
  onSale: ProductCard[]
  newest: ProductCard[]
  delivery: { titles: string[]; freeFrom: { title: string; grosze: number } | null }
  samplesUrl: string | null
  guideUrl: string | null
}

export const bodyClass = 'home'

const deliveryPromise = ({ titles, freeFrom }: HomePage['delivery']) => ({
  title: pl.home.deliveryTitle,
  text: [`${titles.join(', ')}.`, freeFrom ? words.freeMethod(freeFrom.title, freeFrom.grosze) : '']
    .filter(Boolean)
    .join(' '),
})

/** What a visitor sees first. */
export default function Home({
  heroPicture,
  categories,
  featured,
  onSale,
  newest,
  delivery,
  samplesUrl,
  guideUrl,
}: HomePage) {
  return (
    <>
      <section className="hero entry-hero-container-inner">
        <div className="hero-text">
          <h1>{pl.home.heroTitle}</h1>
          <p>{pl.home.heroText}</p>
          <p className="hero-links">
            <a className="button" href={paths.shop}>
              {pl.home.heroButton}
            </a>
            {samplesUrl ? (
              <a className="button quiet" href={samplesUrl}>
                {pl.home.heroSecond}
              </a>
            ) : null}
          </p>
        </div>
        {heroPicture ? (
          <picture>
            <source
              media="(max-width: 47.99rem)"
              srcSet={heroPicture.replace(/\.webp$/, '-800.webp')}
              width={800}
              height={600}
            />
            <img
              className="hero-picture"
              src={heroPicture}
              width={1600}
              height={800}
              alt={pl.home.heroAlt}
              fetchPriority="high"
            />
          </picture>
        ) : null}
      </section>
      {categories.length ? (
        <section className="product-section" aria-labelledby="kategorie">
          <header className="section-head">
            <h2 id="kategorie">{pl.home.categories}</h2>
            <a className="more" href={paths.shop}>
              {pl.frame.allProducts}
            </a>
          </header>
          <CategoryTiles categories={categories} />
        </section>
      ) : null}
      <ProductSection id="polecamy" title={pl.home.featured} products={featured} />
      <section className="trust" aria-label={pl.home.helpTitle}>
        <ul>
          {[...(delivery.titles.length ? [deliveryPromise(delivery)] : []), ...pl.home.trust].map(
            ({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>
                <span>{text}</span>
              </li>
            ),
          )}
        </ul>
      </section>
      <ProductSection id="promocje" title={pl.home.onSale} products={onSale} />
      {guideUrl ? (
        <section className="guide" aria-labelledby="poradnik">
          <h2 id="poradnik">{pl.home.guideTitle}</h2>
          <p>{pl.home.guideText}</p>
          <p>
            <a className="button quiet" href={guideUrl}>
              {pl.home.guideButton}
            </a>
          </p>
        </section>
      ) : null}
      <ProductSection
        id="nowosci"
        title={pl.home.newest}
        products={newest}
        more={{ url: `${paths.shop}?orderby=date`, label: pl.home.all }}
      />
    </>
  )
}
