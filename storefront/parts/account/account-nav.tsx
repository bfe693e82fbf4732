import { NONCE_FIELD } from '#contract/identity/page-forms.ts'
import { paths } from '#storefront/paths.ts'
import { wishlist } from '#storefront/strings/pl/catalog/wishlist.ts'
import { account } from '#storefront/strings/pl/account/account.ts'

const { pages } = account

const LINKS = [
  { url: paths.account, title: pages.overview },
  { url: paths.accountOrders, title: pages.orders },
  { url: paths.wishlist, title: wishlist.title },
  { url: paths.addresses, title: pages.addresses },
  { url: paths.details, title: pages.details },
  { url: paths.password, title: pages.password },
  { url: paths.security, title: pages.security },
  { url: paths.sessions, title: pages.sessions },
  { url: paths.privacy, title: pages.privacy },
]

/** The pages of an account, and signing out. */
export const AccountNav = ({ path, nonce }: { path: string; nonce: string }) => (
  <nav className="account-nav" aria-label={account.navigation}>
    <ul>
      {LINKS.map(({ url, title }) => (
        <li key={url}>
          <a
            href={url}
            aria-current={
              path === url ? 'page' : path.startsWith(url) && url !== paths.account ? true : undefined
            }
          >
            {title}
          </a>
        </li>
      ))}
      <li>
        <form method="post" action={paths.signOut}>
          <input type="hidden" name={NONCE_FIELD} value={nonce} />
          <button type="submit" className="link-button">
            {pages.signOut}
          </button>
        </form>
      </li>
    </ul>
  </nav>
)
