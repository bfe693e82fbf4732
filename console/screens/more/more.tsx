import { useMenu } from '#console/parts/frame.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Page } from '#console/parts/page.tsx'
import { frameWords } from '#console/strings.ts'
import { type ConsoleAddress, Link } from '#console/parts/link.tsx'
import './more.css'

/** On a phone: what does not fit into the bar below. */
export const More = () => {
  const entries = useMenu()
  return (
    <Page title={frameWords.more}>
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
            <ConsoleIcon name="shop" /> {frameWords.openShop}
          </a>
        </li>
      </ul>
    </Page>
  )
}
