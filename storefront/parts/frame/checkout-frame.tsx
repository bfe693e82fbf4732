import type { PageFrame } from '#storefront/page-frame.ts'
import { Logo } from './header.tsx'
import { Icon } from '#storefront/parts/icon.tsx'
import { paths } from '#storefront/paths.ts'
import { checkoutFrame as words } from '#storefront/strings/pl/cart/checkout-frame.ts'
import { cookies } from '#storefront/strings/pl/frame/cookies.ts'
import { complaint } from '#storefront/strings/pl/order/complaint.ts'
import { withdrawal } from '#storefront/strings/pl/order/withdrawal.ts'

type Shop = Pick<PageFrame['shop'], 'name' | 'phone' | 'email' | 'openingHours' | 'companyLines'>

/** Pages that a buyer may want to read before an order, by their last address part. */
const LEGAL = ['regulamin', 'polityka-prywatnosci', 'zwroty-i-reklamacje']

const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** The shop's name, a person to call, and, before the order is placed, the way back. */
export const CheckoutHeader = ({
  shop: { name, phone, openingHours },
  logo,
  hasCart,
}: {
  shop: Shop
  logo: PageFrame['logo']
  hasCart: boolean
}) => (
  <header id="masthead" className="site-header checkout-header">
    <div className="container">
      <a className="wordmark" href={paths.home} aria-label={words.home(name)}>
        {logo ? <Logo {...logo} /> : <span>{name}</span>}
      </a>
      {phone ? (
        <a className="checkout-phone" href={phoneLink(phone)}>
          <Icon name="phone" />
          <span>
            <strong>{phone}</strong>
            {openingHours ? <small>{openingHours}</small> : null}
          </span>
        </a>
      ) : null}
      {hasCart ? (
        <a className="back-to-cart" href={paths.cart}>
          <Icon name="previous" />
          {words.backToCart}
        </a>
      ) : null}
    </div>
  </header>
)

/** The shop's terms and who sells. */
export const CheckoutFooter = ({
  shop: { email, companyLines },
  pages,
  asksForConsent,
}: {
  shop: Shop
  pages: PageFrame['pages']
  asksForConsent: boolean
}) => {
  const legal = LEGAL.flatMap((slug) => pages.find(({ url }) => url === paths.page(slug)) ?? [])
  return (
    <footer id="colophon" className="site-footer checkout-footer">
      <div className="container">
        <nav aria-label={words.legal}>
          <ul>
            {legal.map(({ title, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  {title}
                </a>
              </li>
            ))}
            <li>
              <a href={paths.withdraw}>{withdrawal.link}</a>
            </li>
            <li>
              <a href={paths.complain}>{complaint.link}</a>
            </li>
            {asksForConsent ? (
              <li>
                <a href={paths.cookieSettings}>{cookies.link}</a>
              </li>
            ) : null}
          </ul>
        </nav>
        <address>
          {companyLines.join(', ')}
          {email ? (
            <>
              {' · '}
              <a href={`mailto:${email}`}>{email}</a>
            </>
          ) : null}
        </address>
      </div>
    </footer>
  )
}
