import { type ConsentChoices, SOURCE_FIELD } from '#contract/shop/cookies/consent.ts'
import type { tagKeysOf } from '#contract/shop/cookies/measuring-tags.ts'
import type { StoredKey, StoredKeyId } from '#contract/shop/cookies/stored-keys.ts'
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
  /** What scripts of other companies store, which the owner uses. */
  tagKeys: readonly TagKey[]
  /** How long a choice is valid. */
  months: number
  isSaved: boolean
}

type TagKey = ReturnType<typeof tagKeysOf>[number]
type ShownKey = StoredKey<StoredKeyId> | TagKey

export const bodyClass = 'page cookie-settings-page'

const CATEGORIES = ['necessary', 'functional', 'analytics', 'marketing'] as const

/** What the shop stores in browsers and why; consent is given and withdrawn here. It needs no script. */
export default function CookieSettings({ choices, purposes, tagKeys, months, isSaved }: CookieSettingsPage) {
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
      {tagKeys.length > 0 && <p>{words.otherProviders(vendorNames(tagKeys))}</p>}
      {CATEGORIES.map((category) => (
        <KeyTable
          key={category}
          category={category}
          keys={[...storedKeys, ...tagKeys].filter((one) => one.category === category)}
          months={months}
        />
      ))}
    </section>
  )
}

const vendorNames = (tagKeys: readonly TagKey[]) => [
  ...new Set(tagKeys.map(({ vendor }) => words.vendors[vendor])),
]

type KeyTableProps = { category: StoredKey['category']; keys: readonly ShownKey[]; months: number }

const KeyTable = ({ category, keys, months }: KeyTableProps) => (
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
        {keys.map((key) => (
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
