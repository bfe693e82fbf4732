import { formatPrice } from '#contract/money.ts'
import type { SearchSuggestions } from '#contract/shop/product.ts'
import { Icon } from '#storefront/parts/icon.tsx'
import { search as words } from '#storefront/strings/pl/catalog/search.ts'

const THUMBNAIL_PX = 48

type Props = {
  id: string
  /** The shopper's own searches first. */
  items: SearchSuggestions
  recentCount: number
  active: number
  onChoose: (name: string) => void
  onRemove: (name: string) => void
}

/**
 * A list box of links. What removes the shopper's own searches stands beside it: a list box contains nothing but its
 * options.
 */
export const SuggestionList = ({ id, items, recentCount, active, onChoose, onRemove }: Props) => (
  <div className="suggestions">
    <div id={id} role="listbox" aria-label={words.suggestions}>
      {items.map(({ kind, url, name, picture, priceGrosze }, index) => (
        <a
          key={`${kind} ${url}`}
          id={`podpowiedz-${index}`}
          className={kind === 'query' ? 'is-query' : undefined}
          role="option"
          aria-selected={index === active}
          href={url}
          tabIndex={-1}
          onClick={() => kind === 'query' && onChoose(name)}
        >
          {kind === 'query' ? (
            <Icon name="search" />
          ) : picture ? (
            <img src={picture} width={THUMBNAIL_PX} height={THUMBNAIL_PX} alt="" />
          ) : (
            <span className="no-picture" />
          )}
          <span>
            {name}
            {kind === 'category' ? <small> {words.category}</small> : null}
          </span>
          {priceGrosze === null ? null : <span className="price">{formatPrice(priceGrosze)}</span>}
        </a>
      ))}
    </div>
    {recentCount > 0 ? (
      <div className="recent-removal" role="group" aria-label={words.recent}>
        {items.slice(0, recentCount).map(({ name }) => (
          <button
            key={name}
            type="button"
            className="icon-button"
            aria-label={words.remove(name)}
            onClick={() => onRemove(name)}
          >
            <Icon name="close" />
          </button>
        ))}
      </div>
    ) : null}
  </div>
)
