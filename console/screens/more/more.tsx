import { groupMenu, useMenu } from '#console/parts/menu.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { frameWords } from '#console/strings.ts'
import './more.css'

/** On a phone: what does not fit into the bar below, by group. */
export const More = () => {
  const aside = useMenu().filter(({ isAside }) => isAside)
  return (
    <Page title={frameWords.more}>
      {groupMenu(aside).map(({ group, entries }) => (
        <section key={group} className="link-group">
          <h2>{frameWords.groups[group]}</h2>
          <ul className="card link-list">
            {entries.map(({ to, title, icon }) => (
              <li key={to}>
                <Link {...({ to } as ConsoleAddress)}>
                  <ConsoleIcon name={icon} /> {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ul className="card link-list">
        <li>
          <Link to="/skroty">
            <ConsoleIcon name="rules" /> {frameWords.shortcuts}
          </Link>
        </li>
        <li>
          <a href="/">
            <ConsoleIcon name="shop" /> {frameWords.openShop}
          </a>
        </li>
      </ul>
    </Page>
  )
}
