import type { CategoryCard } from '#contract/shop/product.ts'
import type { PageFrame } from '#storefront/page-frame.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { Icon } from './icon.tsx'
import { CartCount, CartSum } from './mini-cart.tsx'
import { SearchIsland } from './search-island.tsx'

/** Name, search, cart and categories. */
export const Header = ({ frame }: { frame: PageFrame }) => (
  <header id="masthead" className="site-header">
    <div className="header-row container">
      <button type="button" className="menu-toggle icon-button" popoverTarget="mobile-drawer" aria-label={pl.frame.menu}>
        <Icon name="menu" />
      </button>
      <a className="wordmark" href={paths.home} aria-label={`${frame.shop.name} – ${pl.frame.home}`}>
        {frame.shop.name}
      </a>
      {SearchIsland({ query: frame.search })}
      <button type="button" className="header-cart" popoverTarget="cart-drawer" aria-haspopup="dialog">
        <Icon name="cart" />
        <span className="cart-word">{pl.frame.cart}</span>
        {CartCount({ cart: frame.cart })}
        {CartSum({ cart: frame.cart })}
      </button>
    </div>
    {Menu({ menu: frame.menu, path: frame.path })}
  </header>
)

/** As many categories as fit in one row; of more, the rest stand under „Więcej”. */
const ROW_SIZE = 8
const ROW_SIZE_WITH_MORE = 6

/** Categories with what lies below them: a row on wide screens, a drawer on narrow ones. */
const Menu = ({ menu, path }: { menu: CategoryCard[]; path: string }) => {
  const shown = menu.length > ROW_SIZE ? menu.slice(0, ROW_SIZE_WITH_MORE) : menu
  const rest = menu.slice(shown.length)
  return (
    <nav id="mobile-drawer" className="main-navigation header-navigation" popover="auto" aria-label={pl.frame.mainMenu}>
      <div className="drawer-header">
        <p>{pl.frame.menu}</p>
        <button type="button" className="icon-button" popoverTarget="mobile-drawer" popoverTargetAction="hide" aria-label={pl.frame.closeMenu}>
          {Icon({ name: 'close' })}
        </button>
      </div>
      <ul className="menu container">
        {shown.map((category) => MenuItem({ category, path }))}
        {rest.length ? (
          <li key="more" className="menu-item menu-item-has-children">
            <a href={paths.shop}>{pl.frame.moreCategories}</a>
            <ul className="sub-menu">{rest.map((category) => MenuItem({ category: { ...category, children: [] }, path }))}</ul>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

const MenuItem = ({ category, path }: { category: CategoryCard; path: string }) => (
  <li key={category.id} className={category.children.length ? 'menu-item menu-item-has-children' : 'menu-item'}>
    {MenuLink({ category, path })}
    {category.children.length ? <ul className="sub-menu">{category.children.map((child) => MenuItem({ category: { ...child, children: [] }, path }))}</ul> : null}
  </li>
)

const MenuLink = ({ category, path }: { category: CategoryCard; path: string }) => (
  <a href={category.url} aria-current={category.url === path ? 'page' : undefined}>
    {category.name}
  </a>
)
