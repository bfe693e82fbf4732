import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatPrice } from '#contract/money.ts'
import type { SearchSuggestions } from '#contract/shop/product.ts'
import { SearchForm } from '#storefront/parts/frame/search-form.tsx'
import { paths } from '#storefront/paths.ts'
import { search as words } from '#storefront/strings/pl/catalog/search.ts'

const MIN_LETTERS = 2
const PAUSE_MS = 150
const THUMBNAIL_PX = 48

/** The search field of the header, with suggestions while typing. */
export default function Search({ query }: { query: string }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<SearchSuggestions>([])
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  // Only a hydrated field is a combobox.
  const [isHydrated, setIsHydrated] = useState(false)
  const root = useRef<HTMLDivElement>(null)

  // Something may have been typed before hydration.
  useEffect(() => {
    setIsHydrated(true)
    const typed = root.current?.querySelector('input')?.value ?? ''
    if (typed !== query) setText(typed)
  }, [query])

  useEffect(() => {
    const phrase = text.trim()
    if (phrase.length < MIN_LETTERS) {
      setFound([])
      setIsOpen(false)
      return
    }
    const request = new AbortController()
    const pause = setTimeout(async () => {
      try {
        const answer = await fetch(`${paths.search}podpowiedzi?q=${encodeURIComponent(phrase)}`, request)
        if (!answer.ok) return
        setFound(await answer.json())
        setActive(-1)
        setIsOpen(true)
      } catch {
        // Without suggestions the field still searches.
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      request.abort()
    }
  }, [text])

  const moveOrChoose = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setIsOpen(false)
    }
    if (!isOpen || found.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      // One place more than suggestions: -1 is the field itself.
      const places = found.length + 1
      setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
    }
    if (event.key === 'Enter') {
      const chosen = found[active]
      if (!chosen) return
      event.preventDefault()
      location.assign(chosen.url)
    }
  }

  const shows = isOpen && found.length > 0
  return (
    <div
      ref={root}
      className="search-live"
      onInput={(event: FormEvent) => event.target instanceof HTMLInputElement && setText(event.target.value)}
      onKeyDown={moveOrChoose}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setIsOpen(false)}
    >
      <SearchForm
        query={query}
        {...(isHydrated
          ? {
              combobox: {
                isOpen: shows,
                listId: 'podpowiedzi',
                activeId: shows && active >= 0 ? `podpowiedz-${active}` : undefined,
              },
            }
          : {})}
      />
      {shows ? (
        <div id="podpowiedzi" className="suggestions" role="listbox" aria-label={words.suggestions}>
          {found.map(({ url, name, picture, priceGrosze }, index) => (
            <a
              key={url}
              id={`podpowiedz-${index}`}
              role="option"
              aria-selected={index === active}
              href={url}
              tabIndex={-1}
            >
              {picture ? (
                <img src={picture} width={THUMBNAIL_PX} height={THUMBNAIL_PX} alt="" />
              ) : (
                <span className="no-picture" />
              )}
              <span>{name}</span>
              {priceGrosze === null ? null : <span className="price">{formatPrice(priceGrosze)}</span>}
            </a>
          ))}
        </div>
      ) : null}
      <p className="screen-reader-text" role="status">
        {isOpen ? words.count(found.length) : null}
      </p>
    </div>
  )
}
