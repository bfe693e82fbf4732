import type { ProductCard as Card } from '#contract/shop/product.ts'
import type { PageFrame } from '#storefront/page-frame.ts'
import { lookSample as words } from '#storefront/strings/pl/frame/look-sample.ts'
import { Header } from './header.tsx'
import { Notices } from '#storefront/parts/notices.tsx'
import { ProductTile } from '#storefront/parts/product/product-card.tsx'
import { visitorRegions } from './visitor-regions.tsx'

export type LookSampleProps = {
  frame: Pick<PageFrame, 'shop' | 'logo' | 'menu' | 'header' | 'assets'>
  products: Card[]
}

const anyCard: Card = {
  id: 1,
  kind: 'simple',
  name: words.plank,
  sku: '',
  url: '/',
  picture: null,
  secondPicture: null,
  facts: [],
  swatches: [],
  rating: null,
  priceGrosze: 18_900,
  highestPriceGrosze: null,
  regularPriceGrosze: 22_900,
  lowestPrice: { grosze: 22_900, isSinceStart: false },
  packAreaCm2: 20_000,
  contentPrice: null,
  pricePerM2Grosze: 9_450,
  availability: 'in_stock',
  isAddable: true,
  addQuantity: 1,
  isFeatured: false,
  externalUrl: null,
  buttonText: null,
}
/** Shown by a shop that has no products yet. */
const samples: Card[] = [
  anyCard,
  {
    ...anyCard,
    id: 2,
    name: words.underlay,
    priceGrosze: 5_900,
    regularPriceGrosze: null,
    lowestPrice: null,
    pricePerM2Grosze: 590,
  },
]

/**
 * One of everything that a theme changes, in the shop's own parts: a page that is only looked at, so it runs
 * and sends nothing.
 */
export const LookSample = ({ frame, products }: LookSampleProps) => (
  <html lang="pl">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{words.title}</title>
      {frame.assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </head>
    <body
      className={frame.header.isTransparent ? 'home transparent-header mobile-transparent-header' : 'home'}
      inert
    >
      <div id="wrapper" className="site">
        <Header frame={{ ...frame, ...notShown }} regions={visitorRegions({ cart: null, notices: [] })} />
        <main className="site-main container">
          <section className="hero entry-hero-container-inner">
            <div className="hero-text">
              <h1>{words.heading}</h1>
              <p>
                {words.text}
                <a href="/">{words.link}</a>.
              </p>
              <p className="hero-links">
                <a className="button" href="/">
                  {words.button}
                </a>
                <a className="button quiet" href="/">
                  {words.quiet}
                </a>
              </p>
            </div>
          </section>
          <section className="product-section">
            <header className="section-head">
              <h2>{words.products}</h2>
            </header>
            <ul className="products">
              {[...products, ...samples].slice(0, 2).map((card, index) => (
                <ProductTile key={index} card={card} />
              ))}
            </ul>
          </section>
          <section className="product-section">
            <Notices
              notices={[
                { kind: 'success', text: words.success, link: { url: '/', label: words.seeCart } },
                { kind: 'info', text: words.info },
                { kind: 'error', text: words.problem },
              ]}
            />
            <p className="muted">{words.muted}</p>
          </section>
          <div className="form-row woocommerce-invalid">
            <label htmlFor="sample-field">{words.field}</label>
            <input id="sample-field" className="input-text" defaultValue={words.fieldValue} />
            <span className="checkout-inline-error-message">{words.fieldProblem}</span>
          </div>
        </main>
      </div>
    </body>
  </html>
)

/** The rest of a frame, which the sample's header does not show. */
const notShown: Omit<PageFrame, 'shop' | 'logo' | 'menu' | 'header' | 'assets'> = {
  iconVersion: null,
  fonts: [],
  path: '',
  title: '',
  description: '',
  canonicalUrl: null,
  isIndexed: false,
  openGraph: { type: 'website', image: null, imageAlt: '', properties: {} },
  jsonLd: [],
  categories: [],
  footer: [],
  pages: [],
  hasNewsletter: false,
  hasAccessibility: true,
  storeNotice: null,
  isDemo: false,
  cookieBanner: null,
  campaignScript: null,
  configScript: '',
  themeStyle: '',
  themeColors: { light: '', dark: '' },
  search: '',
}
