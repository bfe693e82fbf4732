import type { SettingsAnswer } from '#contract/console/settings.ts'
import { CopyButton } from '#console/parts/form/button.tsx'
import { Tick } from '#console/parts/form/fields.tsx'
import type { SectionProps } from './section-props.ts'

export const feedWords = {
  title: 'Porównywarki i wyszukiwarki',
  hint: 'Pliki z ofertą mają produkty ze zdjęciem i ceną. Porównywarka pobiera je sama, zwykle kilka razy dziennie.',
  google: 'Plik dla Google Merchant Center',
  googleHint:
    'Czyta go też większość innych porównywarek. Produkty na zamówienie trafiają do niego, gdy mają własną liczbę dni do wysyłki.',
  ceneo: 'Plik dla Ceneo',
  ceneoHint:
    'Produktów, których nie ma w magazynie, w nim nie ma. Zanim go zgłosisz, sprawdź go w panelu Ceneo.',
  address: 'Adres pliku',
  copyAddress: (name: string) => `Skopiuj adres: ${name}`,
  secret:
    'Wpisz ten adres w panelu porównywarki. Kto go zna, widzi wszystkie ceny naraz, więc nie publikuj go.',
  indexNow: 'Powiadamiaj wyszukiwarki o zmianach produktów (IndexNow)',
  indexNowHint:
    'Co 10 minut wysyłamy adresy zmienionych produktów wyszukiwarkom, które biorą w tym udział, między innymi Bing. Google nie korzysta z IndexNow.',
}

const FEEDS = ['google', 'ceneo'] as const

/** Files of offers for price comparison sites, and notices for search engines. */
export const FeedSettings = ({
  settings: { productFeeds },
  change,
  addresses,
}: SectionProps & { addresses: SettingsAnswer['feedAddresses'] }) => {
  const set = (changed: Partial<typeof productFeeds>) =>
    change({ productFeeds: { ...productFeeds, ...changed } })
  return (
    <div className="fields">
      {FEEDS.map((name) => (
        <div key={name}>
          <Tick
            label={feedWords[name]}
            hint={feedWords[`${name}Hint`]}
            isOn={productFeeds[name]}
            onChange={(isOn) => set({ [name]: isOn })}
          />
          {productFeeds[name] && (
            <div className="feed-address">
              <span className="muted">{feedWords.address}</span>
              <code>{addresses[name]}</code>
              <CopyButton text={addresses[name]} label={feedWords.copyAddress(feedWords[name])} />
            </div>
          )}
        </div>
      ))}
      {FEEDS.some((name) => productFeeds[name]) && <p className="muted">{feedWords.secret}</p>}
      <Tick
        label={feedWords.indexNow}
        hint={feedWords.indexNowHint}
        isOn={productFeeds.indexNow}
        onChange={(indexNow) => set({ indexNow })}
      />
    </div>
  )
}
