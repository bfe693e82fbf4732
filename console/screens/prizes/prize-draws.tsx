import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import { drawStates, type DrawState, type PrizeDraw, prizesApi } from '#contract/console/campaigns/prizes.ts'
import { DayChoice } from '#console/parts/form/fields.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { prizesWords } from './strings.ts'
import { FilterTabs, Older } from '#console/parts/list-navigation.tsx'
import type { ReactNode } from 'react'
import { formatFullMoment, formatDateTime } from '#console/text/format-date.ts'
import { urlOf } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import type { ConsoleAddress, SearchOf } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import './prizes.css'

const LOOKS: Record<DrawState, string> = { won: 'is-completed', held: 'is-on_hold', returned: '', lost: '' }

/** Newest first; each opens to everything that is stored of it. */
const DrawList = ({ draws }: { draws: PrizeDraw[] }) => (
  <ul className="message-list lead-list" aria-label={prizesWords.title}>
    {draws.map((draw) => (
      <li key={draw.id}>
        <details>
          <summary>
            <span className="lead-line">
              <b className="any-break">{draw.prize}</b>
              <span className="muted any-break">{draw.campaignName}</span>
              <span className={`badge ${LOOKS[draw.state]}`}>{prizesWords.state(draw.state)}</span>
              <time dateTime={new Date(draw.drawnMs).toISOString()}>{formatDateTime(draw.drawnMs)}</time>
            </span>
          </summary>
          <Everything draw={draw} />
        </details>
      </li>
    ))}
  </ul>
)

const Everything = ({
  draw: { id, drawnMs, random, prize, insteadOf, code, visitor, ip, state, lead, endedMs, heldUntilMs },
}: {
  draw: PrizeDraw
}) => {
  const facts: [string, ReactNode][] = [
    [prizesWords.drawnAt, formatFullMoment(drawnMs)],
    [prizesWords.number, prizesWords.numberOf(random)],
    [prizesWords.prize, prize],
    [prizesWords.insteadOf, insteadOf],
    [prizesWords.code, code],
    [prizesWords.visitor, prizesWords.visitorOf(visitor, ip)],
    [
      prizesWords.contact,
      lead &&
        (lead.email === null ? (
          prizesWords.contactGone
        ) : (
          <Link to="/kontakty" search={{ szukaj: lead.email }}>
            {lead.email}
          </Link>
        )),
    ],
    [
      state === 'returned' ? prizesWords.returned : prizesWords.taken,
      state === 'lost' || endedMs === null ? null : formatFullMoment(endedMs),
    ],
    [prizesWords.heldUntil, heldUntilMs === null ? null : formatFullMoment(heldUntilMs)],
    [prizesWords.id, id],
  ]
  return (
    <dl className="facts is-small">
      {facts
        .filter(([, fact]) => fact !== null && fact !== '')
        .map(([title, fact]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="as-written">{fact}</dd>
          </div>
        ))}
    </dl>
  )
}

/** All draws of games; the filters are in the address of the screen. */
export const DrawsScreen = () => {
  const { kampania = '', stan = '', od = '', do: do_ = '', przed = '' } = useSearch({ from: '/losowania' })
  const navigate = useNavigate()
  const filter = { campaign: kampania, state: stan, from: od, until: do_ }
  const loaded = useApiQuery(prizesApi.draws, { query: { ...filter, before: przed } })
  const { data } = loaded
  const at = (change: SearchOf<'/losowania'>): ConsoleAddress => ({
    to: '/losowania',
    search: { kampania, stan, od, do: do_, ...change },
  })
  const isFiltered = Boolean(kampania || stan || od || do_ || przed)
  return (
    <Page
      title={prizesWords.title}
      lead={prizesWords.lead}
      actions={
        data && data.draws.length > 0 ? (
          <a
            className="button is-plain"
            href={urlOf(prizesApi.exportDraws, { query: filter })}
            download
            title={prizesWords.exportHint}
          >
            <ConsoleIcon name="import" /> {prizesWords.export}
          </a>
        ) : undefined
      }
    >
      <FilterTabs
        label={prizesWords.states}
        tabs={[
          { title: prizesWords.everything, address: at({ stan: '' }), isCurrent: stan === '' },
          ...drawStates.map((state) => ({
            title: prizesWords.tab(state),
            address: at({ stan: state }),
            isCurrent: stan === state,
          })),
        ]}
      />
      <div className="message-filters lead-filters">
        {data && (data.campaigns.length > 1 || kampania) && (
          <select
            className="form-choice"
            aria-label={campaignsWords.one}
            value={kampania}
            onChange={(event) => void navigate(at({ kampania: event.target.value }))}
          >
            <option value="">{prizesWords.allCampaigns}</option>
            {data.campaigns.map(({ id, name, count }) => (
              <option key={id} value={id}>
                {prizesWords.campaignCount(name, count)}
              </option>
            ))}
          </select>
        )}
        <DayChoice label={prizesWords.from} value={od} onChange={(day) => void navigate(at({ od: day }))} />
        <DayChoice label={prizesWords.until} value={do_} onChange={(day) => void navigate(at({ do: day }))} />
        {kampania && (
          <Link to="/nagrody/$id" params={{ id: kampania }}>
            {prizesWords.openPools}
          </Link>
        )}
      </div>
      <LoadedContent loaded={loaded}>
        {({ draws, nextBefore }) => (
          <>
            {draws.length > 0 ? (
              <DrawList draws={draws} />
            ) : isFiltered ? (
              <Empty title={prizesWords.nothingFound} hint={prizesWords.nothingFoundHint} />
            ) : (
              <Empty title={prizesWords.none} hint={prizesWords.noneHint} />
            )}
            <Older
              first={at({})}
              isFirst={!przed}
              next={nextBefore === null ? null : at({ przed: nextBefore })}
            />
          </>
        )}
      </LoadedContent>
    </Page>
  )
}
