import { useMenu } from '../parts/frame.tsx'
import { ConsoleIcon } from '../parts/icon.tsx'
import { Link } from '../parts/link.tsx'
import { Page } from '../parts/page.tsx'
import type { ConsoleAddress } from '../router.tsx'
import { pl } from '../strings/pl.ts'

/** On a phone: what does not fit into the bar below. */
export const More = () => {
  const entries = useMenu()
  return (
    <Page title={pl.frame.more}>
      <ul className="card link-list">
        {entries
          .filter(({ isAside }) => isAside)
          .map(({ to, title, icon }) => (
            <li key={to}>
              <Link {...({ to } as ConsoleAddress)}>
                <ConsoleIcon name={icon} /> {title}
              </Link>
            </li>
          ))}
        <li>
          <a href="/">
            <ConsoleIcon name="shop" /> {pl.frame.openShop}
          </a>
        </li>
      </ul>
    </Page>
  )
}
