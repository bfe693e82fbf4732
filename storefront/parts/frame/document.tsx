import type { ReactNode } from 'react'
import type { PageFrame, PageOwner } from '#storefront/page-frame.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { ADMIN_BAR_STYLE, AdminBar } from './admin-bar.tsx'
import { ComingSoonBanner, DemoBanner, StoreNotice } from './banners.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { DrawerHeader, DrawerOverlay } from './drawer.tsx'
import type { VisitorRegions } from './visitor-regions.tsx'

const CONTENT = 'tresc'
const FOOTER = 'colophon'

type Props = { frame: PageFrame; bodyClass: string; children: ReactNode }

/** The mini-cart at the side. */
const CartDrawer = ({ miniCart }: { miniCart: ReactNode }) => (
  <div id="cart-drawer" className="popup-drawer" popover="auto" data-drawer-target-string="#cart-drawer">
    <DrawerOverlay drawer="cart-drawer" />
    <div className="drawer-inner">
      <DrawerHeader
        drawer="cart-drawer"
        name="cart"
        side="right"
        title={<a href={paths.cart}>{pl.frame.cart}</a>}
        close={pl.frame.closeCart}
      />
      <div className="drawer-content widget_shopping_cart">{miniCart}</div>
    </div>
  </div>
)

/** Header, footer and the visitor's regions of the content, or marks where they are put later. */
export type DocumentParts = Pick<VisitorRegions, 'notices'> & {
  header: ReactNode
  footer: ReactNode
  /** Null: a page without the cart's drawer. */
  miniCart: VisitorRegions['miniCart'] | null
}

/** The whole document around a page's content. */
export const Document = ({
  frame,
  parts,
  owner,
  bodyClass,
  children,
}: Props & { parts: DocumentParts; owner: PageOwner | null }) => (
  <html lang="pl">
    <Head
      frame={frame}
      paintsFrom={FOOTER}
      campaignScript={frame.campaignScript}
      hasAdminBar={owner !== null}
    />
    <body
      className={[
        bodyClass,
        frameClassOf(frame),
        owner && 'admin-bar',
        frame.cookieBanner && 'room-for-cookies',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <a className="skip-link screen-reader-text" href={`#${CONTENT}`}>
        {pl.frame.skipLink}
      </a>
      {frame.cookieBanner ? <CookieBanner banner={frame.cookieBanner} /> : null}
      {owner ? <AdminBar {...owner.adminBar} /> : null}
      {frame.isDemo ? <DemoBanner /> : null}
      <div id="wrapper" className="site" data-shop={frame.shop.name}>
        {parts.header}
        <main id={CONTENT} className="site-main container" tabIndex={-1}>
          <div className="woocommerce-notices-wrapper">{parts.notices}</div>
          {children}
        </main>
        {parts.footer}
      </div>
      {parts.miniCart === null ? null : <CartDrawer miniCart={parts.miniCart} />}
      {frame.storeNotice ? <StoreNotice notice={frame.storeNotice} /> : null}
      {owner?.comingSoonBanner ? <ComingSoonBanner banner={owner.comingSoonBanner} /> : null}
      <div className="widget_shopping_cart_live_region screen-reader-text" role="status" />
    </body>
  </html>
)

const TRANSPARENT = 'transparent-header mobile-transparent-header'
const frameClassOf = ({ header, path }: PageFrame) =>
  header.isTransparent && path === paths.home ? TRANSPARENT : ''

/** A document without header and footer, for a shop that is not open yet or that is broken. */
export const BareDocument = ({ frame, bodyClass, children }: Props) => (
  <html lang="pl">
    <Head frame={frame} />
    <body className={bodyClass}>
      <main id={CONTENT} className="site-main container bare">
        {children}
      </main>
    </body>
  </html>
)

type HeadProps = {
  frame: PageFrame
  paintsFrom?: string
  campaignScript?: string | null
  hasAdminBar?: boolean
}

/**
 * `paintsFrom`: nothing is painted before this element is parsed. A whole listing fits into the first packets,
 * and a parser that pauses in the middle of a row would show it, then move its end.
 */
const Head = ({ frame, paintsFrom, campaignScript = null, hasAdminBar = false }: HeadProps) => {
  const { openGraph, canonicalUrl, iconVersion } = frame
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{frame.title}</title>
      {frame.description ? <meta name="description" content={frame.description} /> : null}
      {frame.isIndexed ? null : <meta name="robots" content="noindex, follow" />}
      {canonicalUrl ? <link rel="canonical" href={canonicalUrl} /> : null}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={frame.themeColors.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={frame.themeColors.dark} media="(prefers-color-scheme: dark)" />
      {paintsFrom ? <link rel="expect" href={`#${paintsFrom}`} blocking="render" /> : null}
      <link rel="icon" href={iconVersion ? tabIconPath(iconVersion) : FAVICON} />
      <link rel="apple-touch-icon" href={APPLE_ICON_PATH + (iconVersion ? `?v=${iconVersion}` : '')} />
      <link rel="manifest" href={MANIFEST_PATH} />
      {frame.fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {frame.assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {frame.assets.preload.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      <meta property="og:type" content={openGraph.type} />
      <meta property="og:title" content={frame.title} />
      <meta property="og:site_name" content={frame.shop.name} />
      <meta property="og:locale" content="pl_PL" />
      {frame.description ? <meta property="og:description" content={frame.description} /> : null}
      {canonicalUrl ? <meta property="og:url" content={canonicalUrl} /> : null}
      {openGraph.image ? <meta property="og:image" content={openGraph.image} /> : null}
      {openGraph.image && openGraph.imageAlt ? (
        <meta property="og:image:alt" content={openGraph.imageAlt} />
      ) : null}
      {Object.entries(openGraph.properties).map(([name, content]) => (
        <meta key={name} property={name} content={content} />
      ))}
      <meta name="twitter:card" content={openGraph.image ? 'summary_large_image' : 'summary'} />
      {frame.cookieBanner ? (
        <noscript>
          <link rel="stylesheet" href={paths.cookieStyle} />
        </noscript>
      ) : null}
      {frame.themeStyle ? <style dangerouslySetInnerHTML={{ __html: frame.themeStyle }} /> : null}
      {hasAdminBar ? <style dangerouslySetInnerHTML={{ __html: ADMIN_BAR_STYLE }} /> : null}
      {frame.configScript ? <script dangerouslySetInnerHTML={{ __html: frame.configScript }} /> : null}
      {/* Nothing that is seen first waits for it: styles, fonts and the first picture go before. */}
      <script type="module" src={frame.assets.script} fetchPriority="low" />
      {campaignScript ? (
        <script async id="pixel-script-poptin" src={campaignScript} onLoad={noHandler} />
      ) : null}
      {frame.jsonLd.map((data, index) => (
        <script
          key={index}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonForScript(data) }}
        />
      ))}
    </head>
  )
}

/** React moves an async script in front of the page's globals, which it reads, unless it has a handler. */
const noHandler = () => {}

/** Addresses of the files that `server/shop/pages/icons/` answers. */
export const APPLE_ICON_PATH = '/apple-touch-icon.png'
export const MANIFEST_PATH = '/manifest.webmanifest'
/** The owner's icon for a tab, for screens of any density. */
export const tabIconPath = (version: string) => `/ikony/znak-96.png?v=${version}`

/** Three boards in the accent's green; inline, so that no page waits for a file. */
export const FAVICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2c5a45"/><path d="M7 8h18M7 16h7m4 0h7M7 24h18" stroke="#f3e9da" stroke-width="4" stroke-linecap="round"/></svg>'
const FAVICON = `data:image/svg+xml,${encodeURIComponent(FAVICON_SVG)}`

/** JSON that may stand inside a script element. */
const jsonForScript = (data: object) => JSON.stringify(data).replace(/</g, '\\u003c')
