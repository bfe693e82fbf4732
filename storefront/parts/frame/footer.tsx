import type { PageFrame } from '#storefront/page-frame.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { Icon } from '#storefront/parts/icon.tsx'

/**
 * For pointers, a button that is shown once the page is scrolled; for keyboards, a link at the page's end.
 */
const ToTop = () => (
  <>
    <a id="kt-scroll-up-reader" className="screen-reader-text scroll-ignore" href="#wrapper">
      {pl.frame.toTop}
    </a>
    <a
      id="kt-scroll-up"
      className="scroll-ignore"
      href="#wrapper"
      aria-label={pl.frame.toTop}
      aria-hidden="true"
      tabIndex={-1}
    >
      <Icon name="up" />
    </a>
  </>
)

/** The shop's data, its categories and its pages. */
export const Footer = ({
  frame: { shop, menu, pages },
}: {
  frame: Pick<PageFrame, 'shop' | 'menu' | 'pages'>
}) => (
  <footer id="colophon" className="site-footer">
    <div className="container footer-columns">
      <div className="footer-shop">
        <p className="wordmark">{shop.name}</p>
        <p>{shop.tagline}</p>
        <address>
          {shop.companyLines.map((line, index) => (
            <span key={index}>{line}</span>
          ))}
        </address>
      </div>
      <nav aria-labelledby="footer-categories">
        <h2 id="footer-categories">{pl.frame.footerCategories}</h2>
        <ul>
          {menu.map(({ id, url, name }) => (
            <li key={id}>
              <a href={url}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby="footer-help">
        <h2 id="footer-help">{pl.frame.footerHelp}</h2>
        <ul>
          <li>
            <a href={paths.account}>{pl.frame.account}</a>
          </li>
          <li>
            <a href={paths.trackOrder}>{pl.frame.trackOrder}</a>
          </li>
          {pages.map(({ url, title }) => (
            <li key={url}>
              <a href={url}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="footer-contact">
        <h2 id="footer-contact">{pl.frame.footerContact}</h2>
        <ul>
          {shop.phone ? (
            <li>
              <a href={`tel:${shop.phone.replace(/[^\d+]/g, '')}`}>{shop.phone}</a>
            </li>
          ) : null}
          {shop.email ? (
            <li>
              <a href={`mailto:${shop.email}`}>{shop.email}</a>
            </li>
          ) : null}
          {shop.openingHours ? <li>{shop.openingHours}</li> : null}
        </ul>
      </section>
    </div>
    <ToTop />
  </footer>
)
