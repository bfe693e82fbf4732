import { useNavigate, useSearch } from '@tanstack/react-router'
import { drawStates, type DrawState, type PrizeDraw, prizesApi } from '#contract/console/prizes.ts'
import { DayChoice } from '#console/parts/form/day-choice.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { pl } from '#console/strings/pl.ts'
import { FilterTabs } from '#console/parts/filter-tabs.tsx'
import { Older } from '#console/parts/older.tsx'
import type { ReactNode } from 'react'
import { formatFullMoment, formatDateTime } from '#console/text/format-date.ts'
import { urlOf } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { type ConsoleAddress, Link, type SearchOf } from '#console/parts/link.tsx'

const LOOKS: Record<DrawState, string> = { won: 'is-completed', held: 'is-on_hold', returned: '', lost: '' }

/** Newest first; each opens to everything that is kept of it. */
const DrawList = ({ draws }: { draws: PrizeDraw[] }) => (
  <ul className="message-list lead-list" aria-label={pl.prizes.title}>
    {draws.map((draw) => (
      <li key={draw.id}>
        <details>
          <summary>
            <span className="lead-line">
              <b className="any-break">{draw.prize}</b>
              <span className="muted any-break">{draw.campaignName}</span>
              <span className={`badge ${LOOKS[draw.state]}`}>{pl.prizes.state(draw.state)}</span>
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
    [pl.prizes.drawnAt, formatFullMoment(drawnMs)],
    [pl.prizes.number, pl.prizes.numberOf(random)],
    [pl.prizes.prize, prize],
    [pl.prizes.insteadOf, insteadOf],
    [pl.prizes.code, code],
    [pl.prizes.visitor, pl.prizes.visitorOf(visitor, ip)],
    [
      pl.prizes.contact,
      lead &&
        (lead.email === null ? (
          pl.prizes.contactGone
        ) : (
          <Link to="/kontakty" search={{ szukaj: lead.email }}>
            {lead.email}
          </Link>
        )),
    ],
    [
      state === 'returned' ? pl.prizes.returned : pl.prizes.taken,
      state === 'lost' || endedMs === null ? null : formatFullMoment(endedMs),
    ],
    [pl.prizes.heldUntil, heldUntilMs === null ? null : formatFullMoment(heldUntilMs)],
    [pl.prizes.id, id],
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

/** Everything that was drawn in games; the address of the screen holds what is looked for. */
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
      title={pl.prizes.title}
      lead={pl.prizes.lead}
      actions={
        data && data.draws.length > 0 ? (
          <a
            className="button is-plain"
            href={urlOf(prizesApi.exportDraws, { query: filter })}
            download
            title={pl.prizes.exportHint}
          >
            <ConsoleIcon name="import" /> {pl.prizes.export}
          </a>
        ) : undefined
      }
    >
      <FilterTabs
        label={pl.prizes.states}
        tabs={[
          { title: pl.prizes.everything, address: at({ stan: '' }), isCurrent: stan === '' },
          ...drawStates.map((state) => ({
            title: pl.prizes.tab(state),
            address: at({ stan: state }),
            isCurrent: stan === state,
          })),
        ]}
      />
      <div className="message-filters lead-filters">
        {data && (data.campaigns.length > 1 || kampania) && (
          <select
            className="form-choice"
            aria-label={pl.campaigns.one}
            value={kampania}
            onChange={(event) => void navigate(at({ kampania: event.target.value }))}
          >
            <option value="">{pl.prizes.allCampaigns}</option>
            {data.campaigns.map(({ id, name, count }) => (
              <option key={id} value={id}>
                {pl.prizes.campaignCount(name, count)}
              </option>
            ))}
          </select>
        )}
        <DayChoice label={pl.prizes.from} value={od} onChange={(day) => void navigate(at({ od: day }))} />
        <DayChoice label={pl.prizes.until} value={do_} onChange={(day) => void navigate(at({ do: day }))} />
        {kampania && (
          <Link to="/nagrody/$id" params={{ id: kampania }}>
            {pl.prizes.openPools}
          </Link>
        )}
      </div>
      <LoadedContent loaded={loaded}>
        {({ draws, nextBefore }) => (
          <>
            {draws.length > 0 ? (
              <DrawList draws={draws} />
            ) : isFiltered ? (
              <Empty title={pl.prizes.nothingFound} hint={pl.prizes.nothingFoundHint} />
            ) : (
              <Empty title={pl.prizes.none} hint={pl.prizes.noneHint} />
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
