import { entries } from '../parts/frame.tsx'
import { Icon } from '../parts/icon.tsx'
import { Page } from '../parts/page.tsx'
import { linkTo } from '../place.ts'
import { pl } from '../strings/pl.ts'

/** On a phone: what does not fit into the bar below. */
export const More = () => (
  <Page title={pl.frame.more}>
    <ul className="card link-list">
      {entries
        .filter(({ isAside }) => isAside)
        .map(({ to, title, icon }) => (
          <li key={to}>
            <a href={linkTo(to)}>
              <Icon name={icon} /> {title}
            </a>
          </li>
        ))}
      <li>
        <a href="/">
          <Icon name="shop" /> {pl.frame.openShop}
        </a>
      </li>
    </ul>
  </Page>
)
