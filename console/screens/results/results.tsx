import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import { useId } from 'react'
import { type CampaignCounts, campaignSpans } from '#contract/console/campaigns/campaigns.ts'
import {
  campaignResults,
  type CountsOf,
  type OrderSum,
  type PairResult,
  type ResultsAnswer,
} from '#contract/console/campaigns/results.ts'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { leadsWords } from '#console/screens/leads/strings.ts'
import { resultsWords } from './strings.ts'
import { NoSites } from '#console/screens/campaigns/no-sites.tsx'
import { SiteChoice } from '#console/screens/campaigns/site-choice.tsx'
import { FilterTabs } from '#console/parts/list-navigation.tsx'
import { Holdout } from './holdout.tsx'
import { FigureTable } from './figure-table.tsx'
import { PairFigures } from './pair-figures.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import type { ConsoleAddress, SearchOf } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import './results.css'

type Row = {
  key: string
  title: string
  address?: ConsoleAddress
  counts: CampaignCounts
  /** Absent: the table has no orders. */
  orders?: OrderSum | null
}

/** Counts under several names, each with its conversions per view. */
const CountTable = ({ title, head, rows }: { title: string; head: string; rows: Row[] }) => {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <CountRows label={title} head={head} rows={rows} />
    </section>
  )
}

const CountRows = ({ label, head, rows }: { label: string; head: string; rows: Row[] }) => (
  <FigureTable
    label={label}
    first={head}
    columns={[
      campaignsWords.views,
      campaignsWords.conversions,
      campaignsWords.rate,
      ...(rows.some(({ orders }) => orders)
        ? [resultsWords.orders, resultsWords.money, resultsWords.moneyPerView]
        : []),
    ]}
    rows={rows.map(({ key, title, address, counts, orders }) => ({
      key,
      head: address ? <Link {...address}>{title}</Link> : title,
      cells: [
        campaignsWords.figure(counts.views),
        campaignsWords.figure(counts.conversions),
        campaignsWords.share(counts),
        ...(orders ? resultsWords.orderCells(orders, counts.views) : []),
      ].map((text) => ({ text })),
    }))}
  />
)

const Pair = ({ pair }: { pair: PairResult }) => (
  <section className="card" aria-labelledby={`pair-${pair.parentId}`}>
    <h3 id={`pair-${pair.parentId}`}>{pair.name}</h3>
    <PairFigures pair={pair} />
  </section>
)

/** Views of each day as a bar, conversions as its filled part; the same as a table with the figures. */
const DayChart = ({ days }: { days: CountsOf[] }) => {
  const most = Math.max(1, ...days.map(({ views, conversions }) => Math.max(views, conversions)))
  const height = (count: number) => `${(count / most) * 100}%`
  return (
    <section className="card" aria-labelledby="days">
      <h2 id="days">{resultsWords.byDay}</h2>
      <div className="day-chart" aria-hidden="true">
        {days.map(({ key, views, conversions }) => (
          <div key={key} title={`${resultsWords.day(key)}: ${resultsWords.chart(views, conversions)}`}>
            <i style={{ height: height(views) }} />
            <b style={{ height: height(conversions) }} />
          </div>
        ))}
      </div>
      <p className="day-chart-ends" aria-hidden="true">
        <span>{resultsWords.day(days[0]!.key)}</span>
        {days.length > 1 && <span>{resultsWords.day(days.at(-1)!.key)}</span>}
      </p>
      <details>
        <summary>{resultsWords.dayTable}</summary>
        <CountRows
          label={resultsWords.dayTable}
          head={resultsWords.key.day}
          rows={days
            .toReversed()
            .map((counts) => ({ key: counts.key, title: resultsWords.day(counts.key), counts }))}
        />
      </details>
    </section>
  )
}

/** What a site's campaigns achieved; the address names site, span and campaign. */
export const Results = () => {
  const { strona = '', okres = '', kampania = '' } = useSearch({ from: '/wyniki' })
  const navigate = useNavigate()
  const loaded = useApiQuery(campaignResults, {
    query: { site: strona, span: okres, campaign: kampania },
  })
  const at = (change: SearchOf<'/wyniki'>): ConsoleAddress => ({
    to: '/wyniki',
    search: { strona, okres, kampania, ...change },
  })
  return (
    <Page title={resultsWords.title} lead={resultsWords.lead}>
      <LoadedContent loaded={loaded}>
        {(answer) =>
          answer.siteId === null ? (
            <NoSites />
          ) : (
            <>
              <div className="message-filters">
                <SiteChoice
                  sites={answer.sites}
                  siteId={answer.siteId}
                  addressOf={(id) => at({ strona: id, kampania: '' })}
                />
                <select
                  className="form-choice"
                  aria-label={resultsWords.choose}
                  value={answer.campaignId ?? ''}
                  onChange={(event) => void navigate(at({ kampania: event.target.value }))}
                >
                  <option value="">{resultsWords.allCampaigns}</option>
                  {answer.campaigns.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </div>
              <FilterTabs
                label={campaignsWords.spans}
                tabs={campaignSpans.map((span) => ({
                  title: campaignsWords.span(span),
                  address: at({ okres: span }),
                  isCurrent: answer.span === span,
                }))}
              />
              {answer.days.length === 0 ? (
                <Empty title={resultsWords.none} hint={resultsWords.noneHint} />
              ) : (
                <Figures answer={answer} />
              )}
              {answer.pairs.length > 0 && (
                <section aria-labelledby="pairs">
                  <h2 id="pairs">{resultsWords.pairs}</h2>
                  {answer.pairs.map((pair) => (
                    <Pair key={pair.parentId} pair={pair} />
                  ))}
                  <p className="muted">{resultsWords.peeking}</p>
                </section>
              )}
              <Holdout answer={answer} siteId={answer.siteId} />
            </>
          )
        }
      </LoadedContent>
    </Page>
  )
}

const Figures = ({ answer: { campaignId, campaigns, days, devices, causes } }: { answer: ResultsAnswer }) => (
  <>
    <DayChart days={days} />
    {campaignId === null && (
      <CountTable
        title={resultsWords.byCampaign}
        head={campaignsWords.one}
        rows={campaigns.map(({ id, name, orders, ...counts }) => ({
          key: id,
          orders,
          title: name,
          address: { to: '/kampanie/$id' as const, params: { id } },
          counts,
        }))}
      />
    )}
    <div className="result-pair">
      <CountTable
        title={resultsWords.byDevice}
        head={resultsWords.key.device}
        rows={devices.map((counts) => ({ key: counts.key, title: resultsWords.device(counts.key), counts }))}
      />
      <CountTable
        title={resultsWords.byCause}
        head={resultsWords.key.cause}
        rows={causes.map((counts) => ({ key: counts.key, title: leadsWords.causeOf(counts.key), counts }))}
      />
    </div>
  </>
)
