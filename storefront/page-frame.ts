import type { Cart, Notice } from '#contract/shop/cart.ts'
import type { ShownLogo } from '#contract/shop/logo.ts'
import type { ConsentCategory } from '#contract/shop/cookies/consent.ts'
import type { HeaderLook } from '#contract/shop/theme/theme.ts'
import type { FooterColumn } from '#contract/shop/content/blocks.ts'
import type { AdminBarProps } from './parts/frame/admin-bar.tsx'

/** An entry of the header's menu: a category, or a link of the owner's. */
export type MenuLink = { name: string; url: string; children?: readonly MenuLink[] }

/**
 * Everything around a page's own content that is the same for all visitors; filled in by the server
 * (`server/shop/pages/show-page.ts`).
 */
export type PageFrame = {
  shop: {
    name: string
    tagline: string
    email: string
    phone: string
    openingHours: string
    companyLines: string[]
  }
  /** The owner's, which stands in the place of the name; null: none. `dark`: for dark backgrounds. */
  logo: { light: ShownLogo; dark: ShownLogo | null } | null
  /** The owner's icon: what its addresses end with, so that a new one is requested; null: the shop's own mark. */
  iconVersion: string | null
  /** Address of this page, without query. */
  path: string
  title: string
  description: string
  canonicalUrl: string | null
  isIndexed: boolean
  /** `properties`: more of them, by name. */
  openGraph: { type: string; image: string | null; imageAlt: string; properties: Record<string, string> }
  jsonLd: object[]
  /** The header's, with the entries below each. */
  menu: readonly MenuLink[]
  /** Top categories, for the footer. */
  categories: readonly MenuLink[]
  footer: readonly FooterColumn[]
  /** Static pages for the footer. */
  pages: { title: string; url: string }[]
  /** The footer links to the newsletter's page. */
  hasNewsletter: boolean
  /** The footer links to the accessibility statement. */
  hasAccessibility: boolean
  storeNotice: { id: string; text: string } | null
  isDemo: boolean
  /** The banner about cookies, shown until the visitor has chosen; null: the owner uses another tool. */
  cookieBanner: CookieBannerProps | null
  /** The widget's script, where the shop has campaigns that are on. */
  campaignScript: string | null
  assets: { script: string; styles: string[]; islands: Record<string, string>; preload: string[] }
  /** Addresses of the typefaces that the theme uses, to be requested at once. */
  fonts: string[]
  /** Inline script text that sets the page's globals; the CSP allows it by its hash. */
  configScript: string
  header: HeaderLook
  /** The owner's theme as a style; empty for the default theme. The CSP allows it by its hash. */
  themeStyle: string
  /** Colours for the browser's own bars: the paper of each scheme. */
  themeColors: { light: string; dark: string }
  /** The search text, for the search field. */
  search: string
}

/** What the owner writes about consent. */
export type CookiePurposes = Record<ConsentCategory, string>
export type CookieBannerProps = { title: string; text: string; purposes: CookiePurposes }

/** What header and footer show. */
export type SurroundingsProps = Pick<
  PageFrame,
  | 'shop'
  | 'logo'
  | 'menu'
  | 'categories'
  | 'footer'
  | 'pages'
  | 'hasNewsletter'
  | 'hasAccessibility'
  | 'header'
  | 'path'
  | 'search'
  | 'cookieBanner'
>

/** The visitor's own parts of a page's frame. */
export type PageVisitor = {
  /** Null: a visitor without a cart. */
  cart: Cart | null
  notices: Notice[]
  /** Null: not the owner. A page with the owner's regions is never cached. */
  owner: PageOwner | null
}

export type PageOwner = {
  adminBar: AdminBarProps
  /** While the shop is not open yet. */
  comingSoonBanner: { restUrl: string; nonce: string } | null
}
