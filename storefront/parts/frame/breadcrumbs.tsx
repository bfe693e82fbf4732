import type { CategoryLink } from '#contract/shop/product.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'

/** The breadcrumbs from the home page; `current` is the page itself. */
export const Breadcrumbs = ({ links, current }: { links: CategoryLink[]; current: string }) => (
  <nav className="woocommerce-breadcrumb" aria-label={pl.frame.breadcrumbs}>
    <ol>
      <li>
        <a href={paths.home}>{pl.frame.home}</a>
      </li>
      {links.map(({ url, name }) => (
        <li key={url}>
          <a href={url}>{name}</a>
        </li>
      ))}
      <li aria-current="page">{current}</li>
    </ol>
  </nav>
)
