import { useState } from 'react'
import type { Campaign } from '#campaign/campaign.ts'
import { allowingInShop } from '#campaign/targeting/decide-in-shop.ts'
import { filterGroups } from '#campaign/targeting/groups.ts'
import { armingInShop } from '#campaign/triggers/in-page.ts'
import { explain, type Explanation, recommendsOnly } from '#campaign/explain/explain.ts'
import { type CampaignAnswer, sitesApi } from '#contract/console/campaigns/campaigns.ts'
import { NumberField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { explanationWords } from '#campaign/explain/explanation-words.ts'
import { parseWrittenAmount, writeAmount } from '#console/screens/campaigns/editor/written-values.ts'
import { type Person, somebody, triedOf } from './tried-of.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import './why-shown.css'

const NEW = '0000000000000'
const words = {
  help: 'Opisz odwiedzającego, a zobaczysz, co o tym decyduje. Nic stąd nie wysyłamy.',
  url: 'Adres strony',
  referrer: 'Skąd przyszedł (adres)',
  device: 'Urządzenie',
  desktop: 'komputer',
  mobile: 'telefon lub tablet',
  country: 'Kraj (dwie litery)',
  language: 'Język przeglądarki',
  visits: 'Która to wizyta',
  pages: 'Która strona w tej wizycie',
  seconds: 'Sekundy na stronie',
  scrolled: 'Przewinięto (procent strony)',
  idle: 'Sekundy bez ruchu',
  clicked: 'Kliknięty element (selektor)',
  cartCount: 'Sztuk w koszyku',
  recommended: 'Polecanych produktów znaleziono',
  cartAmount: 'Wartość koszyka',
  cartProducts: 'Produkty w koszyku (numery)',
  cartProductsHelp: 'Po przecinku.',
  added: 'Właśnie dodany produkt (numer)',
  removed: 'Właśnie usunięty produkt (numer)',
  cartCategories: 'Kategorie w koszyku (numery)',
  isSignedIn: 'Jest zalogowany',
  orders: 'Opłaconych zamówień na koncie',
  source: 'Źródło tej wizyty',
  medium: 'Medium tej wizyty',
  firstSource: 'Źródło pierwszej wizyty',
  name: 'Imię',
  nameHelp: 'Inne imię to inna osoba w teście A/B.',
  views: 'Ile razy już ją widział',
  isClosed: 'Zamknął ją kiedyś',
  isConverted: 'Wypełnił ją kiedyś',
  isLeaving: 'Zbiera się do wyjścia',
  ...explanationWords,
}
const ofCarts: object = { ...allowingInShop, ...armingInShop }

type Props = {
  document: Campaign
  answer: Pick<CampaignAnswer, 'campaign' | 'others'> | null
  siteId: string
}

/** The owner's site by its first domain; nothing of it is known before there is one. */
const homeOf = (domains: readonly string[]): string => {
  const [domain = 'sklep.example'] = domains
  return `${/^(localhost|127\.)/.test(domain) ? 'http' : 'https'}://${domain}`
}

/**
 * Why a given visitor would be shown this campaign, or not: everything that decides, with its input. Nothing
 * is sent.
 */
export const WhyShown = ({ document, answer, siteId }: Props) => {
  const { data } = useApiQuery(sitesApi.list, {})
  const site = data?.sites.find(({ id }) => id === siteId) ?? data?.sites[0]
  const [typed, setTyped] = useState<Partial<Person>>({})
  const [nowMs] = useState(() => Date.now())
  const person = { ...somebody(homeOf(site?.domains ?? [])), ...typed }
  const id = answer?.campaign.id ?? NEW
  const parentId = answer?.campaign.parentId ?? null
  const inPair = (answer?.others ?? []).filter(
    (other) => other.isOn && (other.id === parentId || (other.parentId ?? other.id) === (parentId ?? id)),
  )
  const pair = [{ id, parentId, name: document.name }, ...inPair]
  const filters = filterGroups(document).flat()
  const kinds = new Set<string>(filters.map(({ kind }) => kind))
  const explained = explain(
    id,
    document,
    triedOf(
      person,
      { pair, site: { id: site?.id ?? '', holdoutPercent: site?.settings.holdoutPercent ?? 0 } },
      nowMs,
      kinds.has('visitSource') && !kinds.has('cookie'),
    ),
  )

  // Pages without a shop have no cart, so there are no fields for one.
  const hasCart = [...filters, ...document.triggers].some(({ kind }) => kind in ofCarts)

  const text = (
    name:
      | 'url'
      | 'referrer'
      | 'country'
      | 'language'
      | 'clicked'
      | 'cartProducts'
      | 'added'
      | 'removed'
      | 'cartCategories'
      | 'source'
      | 'medium'
      | 'firstSource'
      | 'name',
    hint?: string,
  ) => (
    <TextField
      label={words[name]}
      hint={hint}
      path={`why.${name}`}
      autoComplete="off"
      value={person[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  )
  const number = (
    name:
      | 'visits'
      | 'pages'
      | 'views'
      | 'seconds'
      | 'scrolled'
      | 'idle'
      | 'cartCount'
      | 'recommended'
      | 'orders',
  ) => (
    <NumberField
      label={words[name]}
      path={`why.${name}`}
      className="is-number"
      value={person[name]}
      read={readCount}
      write={writeCount}
      onChange={(value) => setTyped({ ...typed, [name]: value ?? Number.NaN })}
    />
  )
  const tick = (name: 'isClosed' | 'isConverted' | 'isLeaving' | 'isSignedIn') => (
    <Tick
      label={words[name]}
      name={`why.${name}`}
      isOn={person[name]}
      onChange={(isOn) => setTyped({ ...typed, [name]: isOn })}
    />
  )
  return (
    <div
      className="why-inside"
      onKeyDown={(event) => {
        // Enter here evaluates; it does not save.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <p className="hint">{words.help}</p>
      <div className="why-fields">
        {text('url')}
        {text('referrer')}
        <SelectField
          label={words.device}
          path="why.device"
          value={person.device}
          choices={[
            { value: 'desktop', title: words.desktop },
            { value: 'mobile', title: words.mobile },
          ]}
          onChange={(device) => setTyped({ ...typed, device: device as Person['device'] })}
        />
        {text('country')}
        {text('language')}
        {number('visits')}
        {number('pages')}
        {number('seconds')}
        {number('scrolled')}
        {number('idle')}
        {text('clicked')}
        {hasCart && (
          <>
            {number('cartCount')}
            <NumberField
              label={words.cartAmount}
              path="why.cartAmount"
              className="is-number"
              value={person.cartAmount}
              read={parseWrittenAmount}
              write={writeAmount}
              onChange={(value) => setTyped({ ...typed, cartAmount: value ?? Number.NaN })}
            />
            {text('cartProducts', words.cartProductsHelp)}
            {kinds.has('cartCategories') && text('cartCategories', words.cartProductsHelp)}
            {text('added')}
            {text('removed')}
          </>
        )}
        {recommendsOnly(document) && number('recommended')}
        {kinds.has('visitSource') && (
          <>
            {text('source')}
            {text('medium')}
            {text('firstSource')}
          </>
        )}
        {(kinds.has('member') || kinds.has('buyer')) && tick('isSignedIn')}
        {kinds.has('buyer') && number('orders')}
        {text('name', words.nameHelp)}
        {number('views')}
        {tick('isClosed')}
        {tick('isConverted')}
        {tick('isLeaving')}
      </div>
      <Trace explained={explained} />
    </div>
  )
}

const Trace = ({ explained: { outcome, reasons } }: { explained: Explanation }) => (
  <>
    <p role="status" className={`why-outcome is-${outcome}`}>
      {words.outcome[outcome]}
    </p>
    <ul className="why-reasons" aria-label={words.reasons}>
      {reasons.map(({ about, title, verdict, seen }, index) => (
        <li key={index} className={`is-${verdict}`}>
          <b>{words.verdict[about === 'trigger' ? 'trigger' : 'rule'][verdict]}</b> {title}:{' '}
          <span>{seen}</span>
        </li>
      ))}
    </ul>
  </>
)
