import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/min/metadata'
import type { CampaignTemplate } from '#campaign/published/template.ts'

type Country = { country: string; name: string; code: string }
type Words = Pick<CampaignTemplate, 'language' | 'words'>

const labels: Record<CampaignTemplate['language'], string> = {
  pl: 'Kraj i numer kierunkowy',
  en: 'Country and dialling code',
  he: 'מדינה וקידומת',
}

/** Ignores case, accents and strokes. */
const plain = (text: string) =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l')

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  text = '',
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.textContent = text
  return element
}

/** Every country with a dialling code, by its name in the campaign's language. */
export const listCountries = (language: string): Country[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return getCountries(metadata)
    .map((country) => ({
      country,
      name: names.of(country) ?? country,
      code: `+${getCountryCallingCode(country, metadata)}`,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}

/** The typed number with the dialling code of a country, in the place of the one that it had. */
export const withCode = (text: string, code: string, countries: readonly Country[]): string => {
  const trimmed = text.trim()
  const had = trimmed.startsWith('+')
    ? countries
        .map((each) => each.code)
        .filter((known) => trimmed.startsWith(known))
        .reduce((longest, known) => (known.length > longest.length ? known : longest), '+')
    : ''
  return `${code} ${trimmed.slice(had.length).trim()}`
}

/** Whose number is being typed: that of its dialling code, else the field's own country. */
export const countryOfNumber = (
  text: string,
  { own, chosen, countries }: { own: string; chosen: string; countries: readonly Country[] },
): Country | undefined => {
  const find = (wanted: string) => countries.find(({ country }) => country === wanted)
  const typed = text.trim()
  if (!typed.startsWith('+')) return find(own)
  const known = [find(chosen), find(own)].find((each) => each && typed.startsWith(each.code))
  const parsed = parsePhoneNumberFromString(
    typed,
    { defaultCountry: own as CountryCode, extract: false },
    metadata,
  )
  return (
    (parsed?.country ? find(parsed.country) : undefined) ??
    known ??
    countries
      .filter(({ code }) => typed.startsWith(code))
      .toSorted((a, b) => b.code.length - a.code.length)[0]
  )
}

/** Puts a list of countries below a field of phone numbers, once; choosing one writes its dialling code. */
export const offerCountries = (place: HTMLElement, own: string, { language, words }: Words): void => {
  const input = place.previousElementSibling
  if (place.firstChild || !(input instanceof HTMLInputElement)) return
  const countries = listCountries(language)
  let chosen = own

  const button = make('button', { type: 'button', class: 'input opens', 'aria-expanded': 'false' })
  const shown = make('span', {})
  button.append(shown)
  const list = make('div', { class: 'list' })
  list.hidden = true
  const search = make('input', {
    class: 'input',
    type: 'search',
    'aria-label': words.search,
    placeholder: words.search,
    autocomplete: 'off',
  })
  const options = make('div', { class: 'choices', role: 'group', 'aria-label': labels[language] })
  const none = make('p', { role: 'status', class: 'none' })
  const items = countries.map((each) => ({
    each,
    sought: plain(`${each.name} ${each.code} ${each.country}`),
    option: make('button', { type: 'button', class: 'code-of', lang: language }, `${each.name} ${each.code}`),
  }))
  options.append(...items.map(({ option }) => option))
  list.append(search, options, none)
  place.append(button, list)

  const update = () => {
    const current = countryOfNumber(input.value, { own, chosen, countries })
    shown.textContent = current ? `${current.name} ${current.code}` : words.choose
    button.setAttribute('aria-label', `${labels[language]}: ${shown.textContent}`)
  }
  const seek = () => {
    const wanted = plain(search.value.trim())
    for (const { sought, option } of items) option.hidden = !sought.includes(wanted)
    none.textContent = items.some(({ option }) => !option.hidden) ? '' : words.noResults
  }
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen
    button.setAttribute('aria-expanded', String(isOpen))
    if (!isOpen) return
    search.value = ''
    seek()
    search.focus()
  }
  const choose = ({ country, code }: Country) => {
    chosen = country
    input.value = withCode(input.value, code, countries)
    open(false)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  const move = (by: number) => {
    const visible = items.filter(({ option }) => !option.hidden).map(({ option }) => option)
    const root = place.getRootNode() as ShadowRoot | Document
    const at = visible.findIndex((option) => option === root.activeElement)
    const next = at + by
    if (next < 0) search.focus()
    else visible[next]?.focus()
  }
  button.addEventListener('click', () => open(list.hidden === true))
  search.addEventListener('input', seek)
  for (const { each, option } of items) option.addEventListener('click', () => choose(each))
  place.addEventListener('keydown', (event) => {
    const { key } = event
    if (list.hidden) return
    const isFromSearch = event.target === search
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Escape') {
      open(false)
      button.focus()
    } else if (key === 'Enter' && isFromSearch) {
      const first = items.find(({ option }) => !option.hidden)
      if (first) choose(first.each)
    } else return
    // Escape closes the list, not the campaign; Enter sends no form.
    event.preventDefault()
    event.stopPropagation()
  })
  input.addEventListener('input', update)
  update()
}
