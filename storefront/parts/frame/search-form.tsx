import { paths } from '#storefront/paths.ts'
import { search as words } from '#storefront/strings/pl/catalog/search.ts'
import { Icon } from '#storefront/parts/icon.tsx'

type Props = {
  query: string
  /** Differs where a page has a second field; so does its label. */
  id?: string
  label?: string
  /** Set by the island: the field opens a list. */
  combobox?: { isOpen: boolean; listId: string; activeId: string | undefined }
}

export const SearchForm = ({ query, id = 'szukaj', label, combobox }: Props) => (
  <form className="search-form" role="search" aria-label={label} action={paths.search} method="get">
    <label className="screen-reader-text" htmlFor={id}>
      {words.label}
    </label>
    <input
      type="search"
      id={id}
      name="s"
      defaultValue={query}
      placeholder={words.placeholder}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={100}
      role={combobox ? 'combobox' : undefined}
      aria-autocomplete={combobox ? 'list' : undefined}
      aria-expanded={combobox?.isOpen}
      aria-controls={combobox?.isOpen ? combobox.listId : undefined}
      aria-activedescendant={combobox?.activeId}
    />
    <button type="submit" aria-label={words.button}>
      <Icon name="search" />
    </button>
  </form>
)
