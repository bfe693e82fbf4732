import type { CategoryCard } from '#contract/shop/product.ts'
import { CategoryTiles } from '#storefront/parts/product/category-tiles.tsx'
import { SearchForm } from '#storefront/parts/frame/search-form.tsx'
import { pl } from '#storefront/strings/pl.ts'

export type NotFoundPage = { categories?: CategoryCard[] }

export const bodyClass = 'error404'

/** For an unknown address. */
export default function NotFound({ categories = [] }: NotFoundPage) {
  return (
    <section className="empty-state">
      <h1>{pl.messages.notFoundTitle}</h1>
      <p>{pl.messages.notFoundText}</p>
      <SearchForm query="" id="szukaj-strony" label={pl.search.again} />
      {categories.length ? <CategoryTiles categories={categories} isSmall /> : null}
    </section>
  )
}
