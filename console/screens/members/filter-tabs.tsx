import { linkTo } from '../../place.ts'

/** Parts of a list, each with an address of its own. */
export const FilterTabs = ({
  label,
  tabs,
}: {
  label: string
  tabs: { title: string; to: string; isCurrent: boolean }[]
}) => (
  <nav className="tabs" aria-label={label}>
    <ul>
      {tabs.map(({ title, to, isCurrent }) => (
        <li key={to}>
          <a href={linkTo(to)} aria-current={isCurrent ? 'true' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
