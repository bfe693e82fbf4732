import type { FilterChoice, FilterGroup } from '#contract/shop/listing/filters.ts'
import { pl } from '#storefront/strings/pl.ts'

/** More choices than these are folded. */
const SHOWN = 6
/** Folding less than this saves nothing. */
const MIN_FOLDED = 3
/** More than this are searched by name. */
const MANY = 12

type Listed = FilterGroup & { kind: 'list' | 'swatch' | 'yes-no' }

/** The choices of a filter to tick. Long lists are folded behind the first ones and what is chosen. */
export const FilterChoices = ({ group }: { group: Listed }) => {
  const { choices, param, title } = group
  const folds = choices.length >= SHOWN + MIN_FOLDED
  const isShown = (choice: FilterChoice, index: number) => !folds || index < SHOWN || choice.isChosen
  const first = choices.filter(isShown)
  const rest = choices.filter((choice, index) => !isShown(choice, index))
  return (
    <>
      {choices.length > MANY ? (
        <input
          type="search"
          className="filter-search scripts-on"
          autoComplete="off"
          aria-label={pl.filters.find(title)}
          placeholder={pl.filters.find(title)}
          data-filter-search={param}
        />
      ) : null}
      <Choices group={group} choices={first} />
      {rest.length > 0 ? (
        <details className="filter-more" data-filter={`${param} more`}>
          <summary>{pl.filters.more(rest.length)}</summary>
          <Choices group={group} choices={rest} />
        </details>
      ) : null}
    </>
  )
}

const Choices = ({ group: { param, kind, title }, choices }: { group: Listed; choices: FilterChoice[] }) => (
  <ul className={kind === 'swatch' ? 'filter-choices has-swatches' : 'filter-choices'}>
    {choices.map(({ value, label, count, isChosen, colour }) => (
      <li key={value}>
        <label>
          <input type="checkbox" name={param} value={value} autoComplete="off" defaultChecked={isChosen} />
          {kind === 'swatch' && colour ? <Swatch colour={colour} /> : null}
          <span className="filter-label">{kind === 'yes-no' ? yesOrNo(title, value, label) : label}</span>
          <small>
            <span aria-hidden="true">{count}</span>
            <span className="screen-reader-text">, {pl.filters.countOf(count)}</span>
          </small>
        </label>
      </li>
    ))}
  </ul>
)

/** `Wodoodporność` says it all; `Wodoodporność: nie` is chosen only by an address. */
const yesOrNo = (title: string, value: string, label: string) => {
  if (value === 'tak') return title
  return value === 'nie' ? `${title}: ${label.toLowerCase()}` : label
}

/** A drawing, because the policy of the pages admits no style attributes. */
const Swatch = ({ colour }: { colour: string }) => (
  <svg className="swatch" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <circle cx="10" cy="10" r="9" fill={colour} />
  </svg>
)
