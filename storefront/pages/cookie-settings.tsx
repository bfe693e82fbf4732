import { type ConsentChoices, SOURCE_FIELD } from '#contract/shop/cookies/consent.ts'
import type { StoredKey } from '#contract/shop/cookies/stored-keys.ts'
import { storedKeys } from '#contract/shop/cookies/stored-keys.ts'
import type { CookiePurposes } from '#storefront/page-frame.ts'
import { PurposeBoxes, ConsentButton } from '#storefront/parts/frame/cookie-banner.tsx'
import { paths } from '#storefront/paths.ts'
import { cookies as words } from '#storefront/strings/pl/frame/cookies.ts'

export type CookieSettingsPage = {
  /** Null: the visitor has not chosen yet. */
  choices: ConsentChoices | null
  /** Null: the shop has no banner, so there is nothing to choose here. */
  purposes: CookiePurposes | null
  /** How long a choice is valid. */
  months: number
  isSaved: boolean
}

export const bodyClass = 'page cookie-settings-page'

const CATEGORIES = ['necessary', 'functional', 'analytics', 'marketing'] as const

/** What the shop stores in browsers and why; consent is given and withdrawn here. It needs no script. */
export default function CookieSettings({ choices, purposes, months, isSaved }: CookieSettingsPage) {
  return (
    <section className="track-order cookie-settings">
      <h1>{words.title}</h1>
      {purposes ? (
        <>
          <p>{words.lead}</p>
          <form method="post" action={paths.cookieSettings} data-consent={words.saved}>
            <input type="hidden" name={SOURCE_FIELD} value="settings" />
            <p>
              <b>{words.categories.necessary}.</b> {words.necessaryHint}
            </p>
            <PurposeBoxes purposes={purposes} {...(choices && { choices })} />
            <div className="cookie-buttons">
              <ConsentButton action="wybrane">{words.buttons.save}</ConsentButton>
              <ConsentButton action="zadne">{words.buttons.none}</ConsentButton>
              <ConsentButton action="wszystkie">{words.buttons.all}</ConsentButton>
            </div>
            <p role="status">{isSaved ? words.saved : ''}</p>
          </form>
          <p>
            {words.validFor(months)} <a href={paths.page('polityka-prywatnosci')}>{words.policy}</a>
          </p>
        </>
      ) : (
        <p>{words.notAsking}</p>
      )}
      <h2>{words.tableTitle}</h2>
      <p>{words.provider}</p>
      {CATEGORIES.map((category) => (
        <KeyTable key={category} category={category} months={months} />
      ))}
    </section>
  )
}

const KeyTable = ({ category, months }: { category: StoredKey['category']; months: number }) => (
  <div className="cookie-table" role="region" aria-label={words.categories[category]} tabIndex={0}>
    <table>
      <caption>{words.categories[category]}</caption>
      <thead>
        <tr>
          {Object.values(words.columns).map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {storedKeys
          .filter((key) => key.category === category)
          .map((key) => (
            <tr key={key.id}>
              <td>{key.names.join(', ')}</td>
              <td>{words.keys[key.id]}</td>
              <td>{key.where.map((place) => words.places[place]).join(', ')}</td>
              <td>{lifetimeText(key.lifetime, months)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </div>
)

const lifetimeText = (lifetime: StoredKey['lifetime'], months: number): string => {
  if (lifetime === 'choice') return words.months(months)
  if (typeof lifetime === 'string') return words.lifetimes[lifetime]
  return 'days' in lifetime ? words.lifetimes.days(lifetime.days) : words.lifetimes.hours(lifetime.hours)
}
