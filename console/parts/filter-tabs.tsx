import { type ConsoleAddress, Link } from './link.tsx'

/** Parts of a list, each with an address of its own. */
export const FilterTabs = ({
  label,
  tabs,
}: {
  label: string
  tabs: { title: string; address: ConsoleAddress; isCurrent: boolean }[]
}) => (
  <nav className="tabs" aria-label={label}>
    <ul>
      {tabs.map(({ title, address, isCurrent }) => (
        <li key={title}>
          <Link {...address} aria-current={isCurrent ? 'true' : undefined}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
