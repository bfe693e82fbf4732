import type { FilterGroup, FilterPanel as Panel } from '#contract/shop/listing/filters.ts'
import { DrawerHeader, DrawerOverlay } from '#storefront/parts/frame/drawer.tsx'
import { pl } from '#storefront/strings/pl.ts'
import { FilterChoices } from './filter-choices.tsx'

export const FILTER_PANEL = 'filtry'

type Props = {
  panel: Panel
  /** Of the listing's first page, without query. */
  address: string
  /** Names and values besides the filters: the searched text, the order. */
  others: [string, string][]
  total: number
}

/**
 * The filters of a listing: one form, beside the products on a wide window and in a drawer on a narrow one. It works as
 * a plain form; `behaviours/listing/filter-products.ts` replaces its parts without loading the page.
 */
export const FilterDrawer = ({ panel, address, others, total }: Props) => (
  <div id={FILTER_PANEL} className="popup-drawer filter-drawer" popover="auto">
    <DrawerOverlay drawer={FILTER_PANEL} />
    <div className="drawer-inner">
      <DrawerHeader
        drawer={FILTER_PANEL}
        name="filters"
        side="left"
        title={pl.filters.title}
        close={pl.filters.close}
      />
      <form className="filter-form" method="get" action={address} aria-label={pl.filters.title}>
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="filter-groups" data-filter-part="groups">
          {panel.groups.map((group) => (
            <Group key={group.param} group={group} />
          ))}
        </div>
        <div className="filter-actions" data-filter-part="actions">
          {panel.parameters.length > 0 ? (
            <a className="filter-clear" href={panel.clearUrl} rel="nofollow">
              {pl.filters.clear}
            </a>
          ) : null}
          <button type="submit" className="button filter-apply">
            <span className="scripts-off">{pl.filters.apply}</span>
            <span className="scripts-on" data-filter-total={total}>
              {pl.filters.show(total)}
            </span>
          </button>
        </div>
      </form>
    </div>
  </div>
)

/** Open from the start: what is chosen must be visible, and a listing has few groups. */
const Group = ({ group }: { group: FilterGroup }) => {
  if (group.kind === 'yes-no')
    return (
      <fieldset className="filter-group is-short">
        <legend className="screen-reader-text">{group.title}</legend>
        <FilterChoices group={group} />
      </fieldset>
    )
  return (
    <details className="filter-group" data-filter={group.param} open>
      <summary>{group.title}</summary>
      <fieldset>
        <legend className="screen-reader-text">{group.title}</legend>
        {group.kind === 'range' ? <Range group={group} /> : <FilterChoices group={group} />}
      </fieldset>
    </details>
  )
}

const Range = ({ group }: { group: FilterGroup & { kind: 'range' } }) => {
  const { param, title, unit, from, to, min, max } = group
  const field = (side: 'from' | 'to', value: number | null, limit: number) => (
    <label>
      <span aria-hidden="true">{pl.filters[side]}</span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        name={`${param}-${side === 'from' ? 'od' : 'do'}`}
        maxLength={9}
        placeholder={pl.filters.amount(limit)}
        defaultValue={value === null ? '' : pl.filters.amount(value)}
        aria-label={side === 'from' ? pl.filters.fromOf(title, unit) : pl.filters.toOf(title, unit)}
      />
    </label>
  )
  return (
    <div className="filter-range">
      {field('from', from, min)}
      {field('to', to, max)}
      {unit ? <span aria-hidden="true">{unit}</span> : null}
    </div>
  )
}

/** What is chosen, each with a link to the listing without it. */
export const FilterChips = ({ panel }: { panel: Panel }) =>
  panel.chips.length === 0 ? null : (
    <ul className="filter-chips" aria-label={pl.filters.chosen}>
      {panel.chips.map(({ label, url }) => (
        <li key={url}>
          <a href={url} rel="nofollow" data-filter-link="" aria-label={pl.filters.remove(label)}>
            {label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a className="filter-clear" href={panel.clearUrl} rel="nofollow" data-filter-link="">
          {pl.filters.clear}
        </a>
      </li>
    </ul>
  )
