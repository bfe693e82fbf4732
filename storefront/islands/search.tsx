import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { mayStoreForConvenience } from '#contract/shop/cookies/may-store.ts'
import type { SearchSuggestion, SearchSuggestions } from '#contract/shop/product.ts'
import { SearchForm } from '#storefront/parts/frame/search-form.tsx'
import { paths } from '#storefront/paths.ts'
import { search as words } from '#storefront/strings/pl/catalog/search.ts'
import { addRecent, readRecent, removeRecent } from './recent-searches.ts'
import { SuggestionList } from './suggestion-list.tsx'

const MIN_LETTERS = 2
const PAUSE_MS = 150
const LIST_ID = 'podpowiedzi'

/** Without consent the shopper's searches are forgotten with the page, as in a browser without storage. */
const storage = (): Storage => {
  if (!mayStoreForConvenience()) throw new Error('no consent to storage')
  return localStorage
}

const recentOf = (name: string): SearchSuggestion => ({
  kind: 'query',
  name,
  url: `${paths.search}?${new URLSearchParams({ s: name })}`,
  picture: null,
  priceGrosze: null,
})

const load = async (phrase: string, signal: AbortSignal): Promise<SearchSuggestions | null> => {
  try {
    const answer = await fetch(`${paths.search}podpowiedzi?q=${encodeURIComponent(phrase)}`, { signal })
    return answer.ok ? await answer.json() : null
  } catch {
    // Without suggestions the field still searches.
    return null
  }
}

/** The search field of the header: the shopper's own searches, and suggestions while typing. */
export default function Search({ query }: { query: string }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<SearchSuggestions>([])
  const [recent, setRecent] = useState<string[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  // Only a hydrated field is a combobox.
  const [isHydrated, setIsHydrated] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const input = () => root.current?.querySelector('input')

  // Something may have been typed before hydration.
  useEffect(() => {
    setIsHydrated(true)
    const typed = input()?.value ?? ''
    setText(typed)
    if (document.activeElement === input() && typed === '') setIsOpen(true)
    else if (typed !== query) setIsOpen(true)
    setRecent(readRecent(storage))
  }, [query])

  const phrase = text.trim()
  useEffect(() => {
    if (!isOpen || phrase.length === 1) return setFound([])
    const request = new AbortController()
    const pause = setTimeout(
      async () => {
        const answer = await load(phrase, request.signal)
        if (!answer || request.signal.aborted) return
        setFound(answer)
        setActive(-1)
      },
      phrase.length >= MIN_LETTERS ? PAUSE_MS : 0,
    )
    return () => {
      clearTimeout(pause)
      request.abort()
    }
  }, [phrase, isOpen])

  const own = phrase === '' ? recent.map(recentOf) : []
  const ownNames = new Set(recent)
  const items = [
    ...own,
    ...found.filter(({ kind, name }) => own.length === 0 || kind !== 'query' || !ownNames.has(name)),
  ]
  const shows = isOpen && items.length > 0

  const forget = (name: string) => {
    setRecent(removeRecent(storage, name))
    setActive(-1)
    input()?.focus()
  }
  const remember = (name: string) => setRecent(addRecent(storage, name))

  const moveOrChoose = (event: KeyboardEvent) => {
    if (event.target !== input()) return
    if (event.key === 'Escape' && shows) {
      event.preventDefault()
      setIsOpen(false)
    }
    if (event.key === 'ArrowDown' && !isOpen) setIsOpen(true)
    if (!shows) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      // One place more than suggestions: -1 is the field itself.
      const places = items.length + 1
      setActive(((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
    }
    const chosen = items[active]
    if (!chosen) return
    if (event.key === 'Delete' && active < own.length) {
      event.preventDefault()
      forget(chosen.name)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen.kind === 'query') remember(chosen.name)
      location.assign(chosen.url)
    }
  }

  return (
    <div
      ref={root}
      className="search-live"
      onInput={(event: FormEvent) => {
        if (!(event.target instanceof HTMLInputElement)) return
        setText(event.target.value)
        setIsOpen(true)
      }}
      onFocus={(event) => event.target === input() && input()?.value === '' && setIsOpen(true)}
      onSubmit={() => remember(input()?.value ?? '')}
      onKeyDown={moveOrChoose}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setIsOpen(false)}
    >
      <SearchForm
        query={query}
        {...(isHydrated
          ? {
              combobox: {
                isOpen: shows,
                listId: LIST_ID,
                activeId: shows && active >= 0 ? `podpowiedz-${active}` : undefined,
              },
            }
          : {})}
      />
      {shows ? (
        <SuggestionList
          id={LIST_ID}
          items={items}
          recentCount={own.length}
          active={active}
          onChoose={remember}
          onRemove={forget}
        />
      ) : null}
      <p className="screen-reader-text" role="status">
        {isOpen && (phrase.length >= MIN_LETTERS || items.length > 0) ? words.count(items.length) : null}
      </p>
    </div>
  )
}
