import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { type FoundKind, foundKinds, searchApi } from '#contract/console/search/search.ts'
import { useApi } from '#console/data/api-client.ts'
import { frameWords } from '#console/strings.ts'
import './command-palette.css'
import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { useNavigate } from '#console/routing/router-context.tsx'
import { listSettingsFields } from '#console/screens/settings/settings-fields.ts'
import { useMaySee, useMenu } from './menu.ts'
import { useModal } from '#console/parts/confirm-dialog.tsx'

const words = {
  placeholder: 'Zamówienie, produkt, klient, ustawienie…',
  nothing: (text: string) => `Nic nie pasuje do „${text}”.`,
  count: (count: number) => `Wyniki: ${count}`,
  actions: 'Zrób',
  screens: 'Ekrany',
  settings: 'Ustawienia',
  kinds: {
    order: 'Zamówienia',
    product: 'Produkty',
    customer: 'Klienci',
    quote: 'Wyceny',
    message: 'Wiadomości',
    campaign: 'Kampanie',
    coupon: 'Kody rabatowe',
  },
}

/** What the owner may want to do; found by its words like a screen. */
const actions: { title: string; address: ConsoleAddress }[] = [
  { title: 'Nowy produkt', address: { to: '/produkty/nowy' } },
  { title: 'Nowe zamówienie', address: { to: '/zamowienia/nowe' } },
  { title: 'Nowy kod rabatowy', address: { to: '/nowy-kod' } },
  { title: 'Nowa kampania', address: { to: '/nowa-kampania' } },
  { title: 'Nowy formularz', address: { to: '/nowy-formularz' } },
  { title: 'Nowa strona', address: { to: '/nowa-strona' } },
  { title: 'Nowa witryna', address: { to: '/nowa-witryna' } },
  { title: 'Zmień hasło', address: { to: '/moje-konto' } },
  { title: 'Skróty klawiszowe', address: { to: '/skroty' } },
]

type Choice = { key: string; title: string; detail: string; address: ConsoleAddress }
/** As many settings as are shown of one word, so that what the shop has is not far below. */
const MAX_SETTINGS = 6

type Section = { title: string; choices: Choice[] }

const addressOf: Record<FoundKind, (id: string) => ConsoleAddress> = {
  order: (id) => ({ to: '/zamowienia/$id', params: { id } }),
  product: (id) => ({ to: '/produkty/$id', params: { id } }),
  customer: (id) => ({ to: '/klienci/$id', params: { id } }),
  quote: (id) => ({ to: '/wyceny/$id', params: { id } }),
  message: (id) => ({ to: '/wiadomosci/$id', params: { id } }),
  campaign: (id) => ({ to: '/kampanie/$id', params: { id } }),
  coupon: (code) => ({ to: '/kody/$code', params: { code } }),
}

/** A screen with this very title is first, then titles with the words, then what only its group has. */
const titleRank = (title: string, text: string) =>
  fold(title) === fold(text.trim()) ? 0 : hasAllWords(title, text) ? 1 : 2

/** Without case, accents and „ł”. */
const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l')
const hasAllWords = (title: string, text: string) =>
  fold(text)
    .split(/\s+/)
    .every((word) => fold(title).includes(word))

/** Settings with the words: first those that have them in their own name. */
const findSettings = (text: string): Choice[] =>
  listSettingsFields()
    .filter(({ title, group, words: more }) => hasAllWords(`${title} ${group} ${more}`, text))
    .toSorted((one, other) => titleRank(one.title, text) - titleRank(other.title, text))
    .slice(0, MAX_SETTINGS)
    .map(({ section, title, group }) => ({
      key: `setting ${section} ${title}`,
      title,
      detail: group,
      address: { to: '/ustawienia', search: { dzial: section, pole: title } },
    }))

/** The text once it has not changed for a moment, so that not every key is a call. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 150)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const useSections = (text: string): { sections: Section[]; isLoading: boolean } => {
  const api = useApi()
  const menu = useMenu()
  const maySeeSettings = useMaySee('/ustawienia')
  const settled = useSettled(text)
  const { data, isFetching } = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) => api(searchApi.all, { query: { search: settled } }, { signal }),
    enabled: settled !== '',
  })
  const found = text === settled ? (data?.found ?? []) : []
  const sections = [
    // First, because they are known at once: what the server finds moves nothing that is chosen.
    {
      title: words.screens,
      choices: menu
        .filter(({ title, group }) => hasAllWords(`${title} ${frameWords.groups[group]}`, text))
        .toSorted((one, other) => titleRank(one.title, text) - titleRank(other.title, text))
        .map(({ to, title, group }) => ({
          key: to,
          title,
          detail: frameWords.groups[group],
          address: { to } as ConsoleAddress,
        })),
    },
    {
      title: words.actions,
      choices: actions
        .filter(({ title }) => hasAllWords(title, text))
        .map(({ title, address }) => ({ key: title, title, detail: '', address })),
    },
    {
      title: words.settings,
      choices: maySeeSettings && text !== '' ? findSettings(text) : [],
    },
    ...foundKinds.map((kind) => ({
      title: words.kinds[kind],
      choices: found
        .filter((one) => one.kind === kind)
        .map((one) => ({
          key: `${one.kind} ${one.id}`,
          title: one.title,
          detail: one.detail,
          address: addressOf[kind](one.id),
        })),
    })),
  ].filter(({ choices }) => choices.length > 0)
  return { sections, isLoading: isFetching || settled !== text }
}

/** A dialog with one field: finds screens, actions, and the shop's own orders, products, people and quotes. */
export const CommandPalette = ({ close }: { close: () => void }) => {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { sections, isLoading } = useSections(text.trim())
  const choices = sections.flatMap((section) => section.choices)
  const current = choices[Math.min(chosen, choices.length - 1)]
  const navigate = useNavigate()
  const dialog = useModal()
  const id = useId()
  const optionId = (choice: Choice) => `${id}-${choices.indexOf(choice)}`

  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])

  const open = ({ address }: Choice) => {
    close()
    void navigate(address)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && choices.length > 0) {
      event.preventDefault()
      setChosen((Math.min(chosen, choices.length - 1) + step + choices.length) % choices.length)
    }
    // A search field would only be cleared.
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      open(current)
    }
  }

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={frameWords.searchEverywhere}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <input
        type="search"
        role="combobox"
        aria-label={frameWords.searchEverywhere}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current && optionId(current)}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={100}
        placeholder={words.placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={frameWords.searchEverywhere} className="palette-list">
        {sections.map((section) => (
          <div key={section.title} role="group" aria-label={section.title}>
            <p aria-hidden="true">{section.title}</p>
            {section.choices.map((choice) => (
              <div
                key={choice.key}
                id={optionId(choice)}
                role="option"
                aria-selected={choice === current}
                onPointerMove={() => setChosen(choices.indexOf(choice))}
                onClick={() => open(choice)}
              >
                <b>{choice.title}</b> <span>{choice.detail}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p
        className={choices.length === 0 && !isLoading ? 'palette-nothing' : 'screen-reader-text'}
        role="status"
      >
        {isLoading ? '' : choices.length === 0 ? words.nothing(text) : words.count(choices.length)}
      </p>
    </dialog>
  )
}
