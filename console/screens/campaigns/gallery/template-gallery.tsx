import { useId, useMemo, useState } from 'react'
import { purposes, type Season, seasons } from '#campaign/ready/ready-campaign.ts'
import * as types from '#campaign/types/index.ts'
import { galleryApiOf, type GalleryAnswer, type GalleryItem } from '#contract/console/campaigns/gallery.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Button } from '#console/parts/form/button.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { Link } from '#console/parts/link.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import { type GalleryFilter, gallerySections, galleryShown } from './gallery-shown.ts'
import { GalleryPreview } from './gallery-preview.tsx'
import { ImportTemplates } from './own-templates.tsx'
import { createPictureTurns, Still, TurnsContext } from './still.tsx'
import { galleryWords } from './strings.ts'
import './gallery.css'

const galleryApi = galleryApiOf()
const kinds = { ...types }
type Type = keyof typeof kinds

const startAt = (siteId: string, from: string): ConsoleAddress => ({
  to: '/nowa-kampania',
  search: { strona: siteId, od: from },
})

/** Everything that a new campaign may start from, as it looks in the site's brand. */
export const TemplateGallery = ({ siteId }: { siteId: string }) => {
  const loaded = useApiQuery(galleryApi.list, { query: { site: siteId } })
  const [turns] = useState(createPictureTurns)
  return (
    <TurnsContext.Provider value={turns}>
      <LoadedContent loaded={loaded}>
        {(answer) => <Gallery answer={answer} reload={loaded.reload} />}
      </LoadedContent>
    </TurnsContext.Provider>
  )
}

const Gallery = ({ answer, reload }: { answer: GalleryAnswer; reload: () => void }) => {
  const siteId = answer.siteId ?? ''
  const { strona, cel = '', sezon = '', rodzaj = '', szukaj = '' } = useSearch({ from: '/nowa-kampania' })
  const navigate = useNavigate()
  const [shown, setShown] = useState<string | null>(null)
  const filter: GalleryFilter = { purpose: cel, season: sezon, type: rodzaj, search: szukaj }
  const items = useMemo(
    () => galleryShown(answer.items, { purpose: cel, season: sezon, type: rodzaj, search: szukaj }),
    [answer.items, cel, sezon, rodzaj, szukaj],
  )
  const set = (change: { cel?: string; sezon?: string; rodzaj?: string; szukaj?: string }) =>
    void navigate({
      to: '/nowa-kampania',
      search: { strona, cel, sezon, rodzaj, szukaj, ...change },
      replace: true,
    })
  const isFiltered = Object.values(filter).some(Boolean)
  const own = items.filter(({ group }) => group === 'own')
  const list = (some: GalleryItem[]) => (
    <Cards items={some} siteId={siteId} version={answer.brandVersion} onShow={setShown} />
  )
  const ownSection = (
    <Section id="own" title={galleryWords.own} help={galleryWords.ownHint}>
      {own.length > 0 ? list(own) : <p className="muted">{galleryWords.noOwn}</p>}
      <ImportTemplates onImported={reload} />
    </Section>
  )
  const chosen = answer.items.find(({ from }) => from === shown)
  return (
    <>
      <p className="lead">{galleryWords.lead}</p>
      <div className="form-actions">
        <Link className="button" {...startAt(siteId, 'pusta')}>
          {galleryWords.fromScratch}
        </Link>
        <Link className="button is-quiet" to="/wyglad-marki" search={{ strona: siteId }}>
          {galleryWords.brand}
        </Link>
      </div>
      <div className="gallery-filters" role="group" aria-label={galleryWords.filters}>
        <Search value={szukaj} hint={galleryWords.searchHint} onSearch={(text) => set({ szukaj: text })} />
        <Choice
          label={galleryWords.purpose}
          any={galleryWords.anyPurpose}
          value={cel}
          choices={Object.entries(purposes).map(([value, { title }]) => ({ value, title }))}
          onChange={(value) => set({ cel: value })}
        />
        <Choice
          label={galleryWords.season}
          any={galleryWords.anySeason}
          value={sezon}
          choices={Object.entries(seasons).map(([value, { title }]) => ({ value, title }))}
          onChange={(value) => set({ sezon: value })}
        />
        <Choice
          label={galleryWords.type}
          any={galleryWords.anyType}
          value={rodzaj}
          choices={Object.entries(kinds).map(([value, { title }]) => ({ value, title }))}
          onChange={(value) => set({ rodzaj: value })}
        />
      </div>
      <p role="status" className="muted gallery-count">
        {galleryWords.found(items.length)}{' '}
        {isFiltered && (
          <Button look="quiet" onClick={() => set({ cel: '', sezon: '', rodzaj: '', szukaj: '' })}>
            {galleryWords.clear}
          </Button>
        )}
      </p>
      {items.length === 0 && <Empty title={galleryWords.none} hint={galleryWords.noneHint} />}
      {own.length > 0 && ownSection}
      {gallerySections(items, galleryWords).map(({ id, title, help, items: some }) => (
        <Section key={id} id={id} title={title} help={help}>
          {list(some)}
        </Section>
      ))}
      {own.length === 0 && !isFiltered && ownSection}
      {chosen && (
        <GalleryPreview
          item={chosen}
          siteId={siteId}
          version={answer.brandVersion}
          address={startAt(siteId, chosen.from)}
          onClose={() => setShown(null)}
          onChanged={reload}
        />
      )}
    </>
  )
}

type ChoiceProps = {
  label: string
  any: string
  value: string
  choices: { value: string; title: string }[]
  onChange: (value: string) => void
}

const Choice = ({ label, any, value, choices, onChange }: ChoiceProps) => {
  const id = useId()
  return (
    <div className="gallery-choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.title}
          </option>
        ))}
      </select>
    </div>
  )
}

type SectionProps = { id: string; title: string; help: string; children: React.ReactNode }

const Section = ({ id, title, help, children }: SectionProps) => (
  <section className="gallery-section" aria-labelledby={`gallery-${id}`}>
    <h2 id={`gallery-${id}`}>{title}</h2>
    <p className="muted">{help}</p>
    {children}
  </section>
)

type CardsProps = {
  items: GalleryItem[]
  siteId: string
  version: string
  onShow: (from: string) => void
}

const seasonTitles = (item: GalleryItem) =>
  item.seasons.map((season) => seasons[season as Season]?.title ?? season)

const Cards = ({ items, siteId, version, onShow }: CardsProps) => (
  <ul className="gallery-list">
    {items.map((item) => (
      <li key={item.from} className="gallery-card">
        <Still siteId={siteId} from={item.from} version={version} isPhone={item.type === 'mobile'} />
        <button type="button" className="gallery-open" onClick={() => onShow(item.from)}>
          {item.title}
        </button>
        <p>{item.sentence}</p>
        <div className="gallery-foot">
          <small>{[kinds[item.type as Type]?.title, ...seasonTitles(item)].join(' · ')}</small>
          <Link
            className="button is-quiet"
            aria-label={galleryWords.useNamed(item.title)}
            {...startAt(siteId, item.from)}
          >
            {galleryWords.use}
          </Link>
        </div>
      </li>
    ))}
  </ul>
)
