import { renderToString } from 'react-dom/server'
import type { HeaderLook } from '#contract/shop/theme/theme.ts'
import type { MenuLink as Entry, PageFrame, SurroundingsProps } from '#storefront/page-frame.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import Search from '#storefront/islands/search.tsx'
import { DrawerHeader, DrawerOverlay, DrawerToggle } from './drawer.tsx'
import { Icon } from '#storefront/parts/icon.tsx'
import { Island } from '#storefront/parts/island.tsx'
import type { VisitorRegions } from './visitor-regions.tsx'

/** The minimum height of the header's row: a target for a thumb with some padding. */
const SHRINK_HEIGHT_PX = 52

/** Rendered once: every page but the search has the same empty field. */
const emptyField = renderToString(<Search query="" />)

/** The search field of the header; suggestions are loaded when it is touched. */
const SearchIsland = ({ query }: { query: string }) => (
  <Island
    name="search"
    start="touched"
    props={{ query }}
    className="header-search"
    markup={query === '' ? emptyField : renderToString(<Search query={query} />)}
  />
)

/**
 * Name, search, cart and categories. One header for all widths: menu and search are drawers on narrow
 * screens.
 */
export const Header = ({
  frame,
  regions,
}: {
  frame: Omit<SurroundingsProps, 'pages' | 'categories' | 'footer'>
  regions: Pick<VisitorRegions, 'cartCount' | 'cartSum'>
}) => (
  <header id="masthead" className={staysByItself(frame.header) ? 'site-header stays' : 'site-header'}>
    <div id="main-header" className="site-header-inner-wrap">
      <div {...rowOf(frame.header)}>
        <div className="header-row container site-main-header-inner-wrap">
          <DrawerToggle
            drawer="mobile-drawer"
            name="menu"
            side="left"
            className="icon-button"
            label={pl.frame.menu}
          >
            <Icon name="menu" />
          </DrawerToggle>
          <a className="wordmark" href={paths.home} aria-label={`${frame.shop.name} – ${pl.frame.home}`}>
            {frame.logo ? <Logo {...frame.logo} /> : <span>{frame.shop.name}</span>}
          </a>
          <DrawerToggle
            drawer="search-drawer"
            name="search"
            side="top"
            className="icon-button"
            label={pl.frame.search}
            focus="#search-drawer input[type=search]"
          >
            <Icon name="search" />
          </DrawerToggle>
          <div
            id="search-drawer"
            className="popup-drawer"
            popover="auto"
            data-drawer-target-string="#search-drawer"
          >
            <DrawerOverlay drawer="search-drawer" />
            <div className="drawer-inner">
              <DrawerHeader
                drawer="search-drawer"
                name="search"
                side="top"
                title={pl.frame.searchTitle}
                close={pl.frame.closeSearch}
              />
              <div className="drawer-content">
                <SearchIsland query={frame.search} />
              </div>
            </div>
          </div>
          <a className="icon-button header-account" href={paths.account} aria-label={pl.frame.account}>
            <Icon name="person" />
          </a>
          <a className="icon-button header-wishlist" href={paths.wishlist}>
            <Icon name="heart" />
            <span className="screen-reader-text">{pl.wishlist.title}</span>
            <span className="wish-count" />
          </a>
          <DrawerToggle drawer="cart-drawer" name="cart" side="right" className="header-cart">
            <Icon name="cart" />
            <span className="cart-word">{pl.frame.cart}</span>
            {regions.cartCount}
            {regions.cartSum}
          </DrawerToggle>
        </div>
        <Menu menu={frame.menu} path={frame.path} />
      </div>
    </div>
  </header>
)

/** In both colours of backgrounds, and in the size it will have. */
export const Logo = ({ light, dark }: NonNullable<PageFrame['logo']>) => (
  <picture>
    {dark ? (
      <source
        media="(prefers-color-scheme: dark)"
        srcSet={dark.srcSet}
        sizes={`${dark.width}px`}
        width={dark.width}
        height={dark.height}
      />
    ) : null}
    <img
      src={light.src}
      srcSet={light.srcSet}
      sizes={`${light.width}px`}
      width={light.width}
      height={light.height}
      alt=""
      fetchPriority="high"
    />
  </picture>
)

/** Styles make it sticky until the script is loaded, which then positions it exactly. */
const staysByItself = ({ mode }: HeaderLook) => mode === 'sticky' || mode === 'shrink'

/** Read by `behaviours/sticky-header.ts`. */
const rowOf = ({ mode }: HeaderLook) => ({
  className: mode === 'plain' ? 'site-header-row' : 'site-header-row kadence-sticky-header',
  ...(mode.startsWith('shrink') && { 'data-shrink': 'true', 'data-shrink-height': SHRINK_HEIGHT_PX }),
  ...(mode.endsWith('reveal') && { 'data-reveal-scroll-up': 'true' }),
})

/** As many categories as fit in one row; the others are under „Więcej”. */
const ROW_SIZE = 8
const ROW_SIZE_WITH_MORE = 6

/** Entries with those below them: a row on wide screens, a drawer on narrow ones. */
const Menu = ({ menu, path }: { menu: readonly Entry[]; path: string }) => {
  const shown = menu.length > ROW_SIZE ? menu.slice(0, ROW_SIZE_WITH_MORE) : menu
  const rest = menu.slice(shown.length)
  return (
    <div
      id="mobile-drawer"
      className="popup-drawer"
      popover="auto"
      data-drawer-target-string="#mobile-drawer"
    >
      <DrawerOverlay drawer="mobile-drawer" />
      <div className="drawer-inner">
        <DrawerHeader
          drawer="mobile-drawer"
          name="menu"
          side="left"
          title={pl.frame.menu}
          close={pl.frame.closeMenu}
        />
        <nav
          className="drawer-content main-navigation header-navigation nav--toggle-sub"
          aria-label={pl.frame.mainMenu}
        >
          <ul className="menu container">
            {shown.map((entry, index) => (
              <MenuItem key={index} entry={entry} path={path} />
            ))}
            {rest.length ? (
              <li className="menu-item menu-item-has-children">
                <MenuLink name={pl.frame.moreCategories} url={paths.shop} path="" hasMore />
                <ul className="sub-menu">
                  {rest.map(({ name, url }, index) => (
                    <MenuItem key={index} entry={{ name, url }} path={path} />
                  ))}
                </ul>
              </li>
            ) : null}
            <li className="menu-item menu-item-account">
              <MenuLink name={pl.wishlist.title} url={paths.wishlist} path={path} hasMore={false} />
            </li>
            <li className="menu-item menu-item-account">
              <MenuLink name={pl.frame.account} url={paths.account} path={path} hasMore={false} />
            </li>
          </ul>
        </nav>
      </div>
    </div>
  )
}

/** The page's path if the menu marks it as current, otherwise ''. */
export const markedPath = (menu: readonly Entry[], path: string): string =>
  path === paths.account ||
  path === paths.wishlist ||
  menu.some(({ url, children = [] }) => url === path || markedPath(children, path) !== '')
    ? path
    : ''

const MenuItem = ({ entry: { name, url, children = [] }, path }: { entry: Entry; path: string }) => (
  <li
    className={`menu-item${children.length ? ' menu-item-has-children' : ''}${stateOf(url, children, path)}`}
  >
    <MenuLink name={name} url={url} path={path} hasMore={children.length > 0} />
    {children.length ? (
      <ul className="sub-menu">
        {children.map((child, index) => (
          <MenuItem key={index} entry={{ name: child.name, url: child.url }} path={path} />
        ))}
      </ul>
    ) : null}
  </li>
)

const stateOf = (url: string, children: readonly Entry[], path: string) => {
  if (url === path) return ' current-menu-item'
  return children.some((child) => child.url === path) ? ' current-menu-ancestor' : ''
}

const MenuLink = ({
  name,
  url,
  path,
  hasMore,
}: {
  name: string
  url: string
  path: string
  hasMore: boolean
}) => (
  <a href={url} aria-current={url === path ? 'page' : undefined}>
    {hasMore ? (
      <span className="nav-drop-title-wrap">
        {name}
        <span className="dropdown-nav-toggle" />
      </span>
    ) : (
      name
    )}
  </a>
)
