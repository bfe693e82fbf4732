import { choicesOf, consentCategories } from '#contract/shop/cookies/consent.ts'
import type { TagIds } from '#contract/shop/cookies/measuring-tags.ts'
import { type ConsentsAnswer, consentsApi } from '#contract/console/consent/consents.ts'
import { plural } from '#contract/plural.ts'
import { urlOf } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { LongTextField, NumberField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { formatFullMoment } from '#console/text/format-date.ts'
import { readCount, writeCount } from '#console/text/read-number.ts'
import type { SectionProps } from './section-props.ts'

export const cookieWords = {
  title: 'Zgody na cookies',
  hint: 'Bez zgody sklep zapisuje w przeglądarce kupującego tylko to, co niezbędne. Pełną listę widać w sklepie na stronie „Ustawienia cookies”.',
  isOn: 'Pokazuj własne pytanie o zgody',
  isOnHint:
    'Wyłącz tylko wtedy, gdy o zgody pyta inne narzędzie. Bez pytania sklep od razu zapisuje źródło wizyty i pamięć kampanii.',
  bannerTitle: 'Tytuł',
  text: 'O co pytasz',
  purposes: {
    functional: 'Cel funkcjonalny',
    analytics: 'Cel analityczny',
    marketing: 'Cel marketingowy',
  },
  names: { functional: 'funkcjonalne', analytics: 'analityczne', marketing: 'marketingowe' },
  months: 'Po ilu miesiącach pytać ponownie',
  version: 'Wersja pytania',
  versionHint:
    'Zwiększ o 1, gdy zmienia się cel lub polityka prywatności: wszyscy dostaną pytanie jeszcze raz. Poprawki literówek tego nie wymagają.',
  tags: 'Statystyki i reklamy innych firm',
  tagsHint:
    'Skrypty tych firm wczytują się dopiero po zgodzie kupującego, a po jej wycofaniu znikają razem ze swoimi cookies. Nowa firma oznacza nowe pytanie do wszystkich. Dopisz ją też do polityki prywatności.',
  tagIds: {
    google: 'Google Analytics lub tag Google (G-… albo GT-…)',
    ads: 'Google Ads (AW-…)',
    tagManager: 'Menedżer tagów Google (GTM-…)',
    metaPixel: 'Piksel Meta (same cyfry)',
  },
  tagHints: {
    google: 'G-… wymaga zgody analitycznej, GT-… także marketingowej.',
    ads: 'Wymaga zgody marketingowej.',
    tagManager:
      'Wymaga obu zgód, bo sklep nie wie, co jest w kontenerze. Tagi z własnym kodem HTML nie zadziałają: zabezpieczenia sklepu ich nie wpuszczają.',
    metaPixel: 'Wymaga zgody marketingowej.',
  },
  records: 'Zapisane zgody',
  none: 'Nikt jeszcze nie wybrał.',
  counts: ({ days, all, functional, analytics, marketing }: ConsentsAnswer['counts']) =>
    `W ostatnich ${days} dniach: ${all} ${plural(all, 'wybór', 'wybory', 'wyborów')}, w tym zgody funkcjonalne ${functional}, analityczne ${analytics}, marketingowe ${marketing}.`,
  refused: 'odmowa',
  places: { banner: 'pytanie na stronie', settings: 'strona ustawień' },
  site: 'strona z kampaniami',
  columns: ['Kiedy', 'Numer', 'Zgody', 'Gdzie', 'Wersja'],
  download: 'Pobierz wszystkie (CSV)',
}

/** The banner about cookies, and the evidence of what visitors chose. */
export const CookieSettings = ({ settings: { cookieBanner: banner }, change }: SectionProps) => {
  const set = (changed: Partial<typeof banner>) => change({ cookieBanner: { ...banner, ...changed } })
  return (
    <div className="fields">
      <Tick
        label={cookieWords.isOn}
        hint={cookieWords.isOnHint}
        isOn={banner.isOn}
        onChange={(isOn) => set({ isOn })}
      />
      {banner.isOn && (
        <>
          <TextField
            label={cookieWords.bannerTitle}
            path="cookieBanner.title"
            maxLength={80}
            value={banner.title}
            onChange={(title) => set({ title })}
          />
          <LongTextField
            label={cookieWords.text}
            path="cookieBanner.text"
            maxLength={600}
            value={banner.text}
            onChange={(text) => set({ text })}
          />
          {consentCategories.map((category) => (
            <LongTextField
              key={category}
              label={cookieWords.purposes[category]}
              path={`cookieBanner.${category}`}
              rows={2}
              maxLength={300}
              value={banner[category]}
              onChange={(text) => set({ [category]: text })}
            />
          ))}
          <NumberField
            label={cookieWords.months}
            path="cookieBanner.months"
            value={banner.months}
            read={readCount}
            write={writeCount}
            onChange={(months) => set({ months: months ?? Number.NaN })}
          />
          <NumberField
            label={cookieWords.version}
            hint={cookieWords.versionHint}
            path="cookieBanner.version"
            value={banner.version}
            read={readCount}
            write={writeCount}
            onChange={(version) => set({ version: version ?? Number.NaN })}
          />
          <TagSettings tags={banner.tags} onChange={(tags) => set({ tags })} />
        </>
      )}
      <Records />
    </div>
  )
}

const TAG_FIELDS = ['google', 'ads', 'tagManager', 'metaPixel'] as const satisfies (keyof TagIds)[]

type TagSettingsProps = { tags: TagIds; onChange: (tags: TagIds) => void }

const TagSettings = ({ tags, onChange }: TagSettingsProps) => (
  <fieldset className="fields">
    <legend>{cookieWords.tags}</legend>
    <p className="muted">{cookieWords.tagsHint}</p>
    {TAG_FIELDS.map((kind) => (
      <TextField
        key={kind}
        label={cookieWords.tagIds[kind]}
        hint={cookieWords.tagHints[kind]}
        path={`cookieBanner.tags.${kind}`}
        maxLength={24}
        value={tags[kind]}
        onChange={(id) => onChange({ ...tags, [kind]: id })}
      />
    ))}
  </fieldset>
)

const Records = () => (
  <details>
    <summary>{cookieWords.records}</summary>
    <LoadedRecords />
  </details>
)

const LoadedRecords = () => {
  const loaded = useApiQuery(consentsApi.list, {})
  return <LoadedContent loaded={loaded}>{(answer) => <RecordList {...answer} />}</LoadedContent>
}

const lettersText = (letters: string): string => {
  const choices = choicesOf(letters)
  const allowed = consentCategories.filter((category) => choices[category])
  return allowed.map((category) => cookieWords.names[category]).join(', ') || cookieWords.refused
}

const sourceText = (place: string): string =>
  place === 'banner' || place === 'settings' ? cookieWords.places[place] : cookieWords.site

const RecordList = ({ consents, counts }: ConsentsAnswer) =>
  consents.length === 0 ? (
    <p className="muted">{cookieWords.none}</p>
  ) : (
    <>
      <p className="muted">{cookieWords.counts(counts)}</p>
      <div className="record-table" role="group" aria-label={cookieWords.records} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {cookieWords.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {consents.map(({ id, visitor, atMs, version, letters, place }) => (
              <tr key={id}>
                <td>{formatFullMoment(atMs)}</td>
                <td>{visitor.slice(0, 8)}</td>
                <td>{lettersText(letters)}</td>
                <td>{sourceText(place)}</td>
                <td>{version}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <a className="button is-plain" download href={urlOf(consentsApi.export, {})}>
          {cookieWords.download}
        </a>
      </p>
    </>
  )
