import type { CategoryCard } from '#contract/shop/product.ts'
import { pictureOf } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'

const SIZE_PX = 400

/** Categories with their pictures and product counts. */
export const CategoryTiles = ({
  categories,
  isSmall = false,
}: {
  categories: CategoryCard[]
  isSmall?: boolean
}) => (
  <ul className={isSmall ? 'category-tiles is-small' : 'category-tiles'}>
    {categories.map(({ id, url, name, picture, productCount }) => (
      <li key={id}>
        <a href={url}>
          {picture ? (
            <img
              src={pictureOf(picture, isSmall ? 160 : 400)}
              width={SIZE_PX}
              height={SIZE_PX}
              alt=""
              loading="lazy"
              decoding="async"
            />
          ) : (
            <span className="no-picture" />
          )}
          <span className="tile-name">{name}</span>
          <small>{pl.catalog.productCount(productCount)}</small>
        </a>
      </li>
    ))}
  </ul>
)
