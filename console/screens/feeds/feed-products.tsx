import { useState } from 'react'
import type { FeedProductLine, FeedProductsAnswer } from '#contract/console/feeds.ts'
import { Search } from '../../parts/search.tsx'
import { Shown } from '../../parts/states.tsx'
import { withQuery } from '../../place.ts'
import { pl } from '../../strings/pl.ts'
import { useLoaded } from '../../use-loaded.ts'

/** Products as campaigns recommend them, those that sell best first. */
export const FeedProducts = ({ path }: { path: string }) => {
  const [text, setText] = useState('')
  const loaded = useLoaded<FeedProductsAnswer>(withQuery(`${path}/products`, { q: text }))
  return (
    <section className="card" aria-labelledby="feed-products">
      <h2 id="feed-products">{pl.feeds.preview}</h2>
      <Search value={text} hint={pl.feeds.search} onSearch={setText} />
      <Shown loaded={loaded}>
        {({ products }) =>
          products.length ? (
            <Products products={products} />
          ) : (
            <p className="muted">{pl.feeds.nothingFound}</p>
          )
        }
      </Shown>
    </section>
  )
}

const Products = ({ products }: { products: FeedProductLine[] }) => (
  <div className="scrolled" tabIndex={0} role="region" aria-label={pl.feeds.preview}>
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{pl.feeds.product}</th>
          <th scope="col">{pl.feeds.category}</th>
          <th scope="col">{pl.feeds.price}</th>
          <th scope="col">{pl.feeds.left}</th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ id, title, category, url, price, currency, quantity, isAvailable }) => (
          <tr key={id}>
            <td>
              <a href={url} target="_blank" rel="noopener noreferrer">
                {title}
              </a>
              <small>{id}</small>
            </td>
            <td>{category}</td>
            <td>
              {price.replace('.', ',')} {currency}
            </td>
            <td>{isAvailable ? (quantity ?? pl.feeds.uncounted) : pl.feeds.soldOut}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
