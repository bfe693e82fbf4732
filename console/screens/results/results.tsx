import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { type CampaignCounts, campaignSpans } from '#contract/console/campaigns.ts'
import {
  campaignResults,
  type CountsOf,
  type PairResult,
  type ResultsAnswer,
} from '#contract/console/results.ts'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { pl } from '#console/strings/pl.ts'
import { NoSites } from '#console/screens/campaigns/no-sites.tsx'
import { SiteChoice } from '#console/screens/campaigns/site-choice.tsx'
import { FilterTabs } from '#console/parts/filter-tabs.tsx'
import { Holdout } from './holdout.tsx'
import { FigureTable } from './figure-table.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { type ConsoleAddress, Link, type SearchOf } from '#console/parts/link.tsx'

type Row = { key: string; title: string; address?: ConsoleAddress; counts: CampaignCounts }

/** What was counted under several names, each with its conversions per view. */
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
    columns={[pl.campaigns.views, pl.campaigns.conversions, pl.campaigns.rate]}
    rows={rows.map(({ key, title, address, counts }) => ({
      key,
      head: address ? <Link {...address}>{title}</Link> : title,
      cells: [
        pl.campaigns.figure(counts.views),
        pl.campaigns.figure(counts.conversions),
        pl.campaigns.share(counts),
      ].map((text) => ({ text })),
    }))}
  />
)

/** Variants that are compared: what each brought, and in a plain sentence what that means. */
const Pair = ({ pair: { parentId, name, sinceMs, variants, comparisons, ratio } }: { pair: PairResult }) => (
  <section className="card" aria-labelledby={`pair-${parentId}`}>
    <h3 id={`pair-${parentId}`}>{name}</h3>
    {comparisons.map((comparison) => (
      <p key={comparison.id} className={`result-verdict is-${comparison.verdict}`}>
        {pl.results.comparison(comparison.name, comparison)}
      </p>
    ))}
    {ratio.verdict === 'suspect' && (
      <p className="result-warning" role="note">
        {pl.results.suspect(
          variants.map((variant) => pl.results.people(variant.name, variant.visitors)).join(', '),
        )}
      </p>
    )}
    <FigureTable
      label={name}
      first={pl.results.variant}
      columns={[
        pl.results.visitors,
        pl.campaigns.views,
        pl.campaigns.conversions,
        pl.campaigns.rate,
        pl.results.surely,
      ]}
      rows={variants.map((variant) => ({
        key: variant.id,
        head: (
          <>
            <Link to="/kampanie/$id" params={{ id: variant.id }}>
              {variant.name}
            </Link>
            {!variant.isOn && <small>{pl.results.isOff}</small>}
          </>
        ),
        cells: [
          pl.campaigns.figure(variant.visitors),
          pl.campaigns.figure(variant.views),
          pl.campaigns.figure(variant.conversions),
          pl.results.share(variant.rate),
          pl.results.range(variant.range),
        ].map((text) => ({ text })),
      }))}
    />
    <p className="muted">
      {pl.results.pairSince(sinceMs)} {ratio.verdict === 'changed' && pl.results.changed}
    </p>
  </section>
)

/** Views of each day as a bar, conversions as its filled part; the same as a table for whoever wants the figures. */
const DayChart = ({ days }: { days: CountsOf[] }) => {
  const most = Math.max(1, ...days.map(({ views, conversions }) => Math.max(views, conversions)))
  const height = (count: number) => `${(count / most) * 100}%`
  return (
    <section className="card" aria-labelledby="days">
      <h2 id="days">{pl.results.byDay}</h2>
      <div className="day-chart" aria-hidden="true">
        {days.map(({ key, views, conversions }) => (
          <div key={key} title={`${pl.results.day(key)}: ${pl.results.chart(views, conversions)}`}>
            <i style={{ height: height(views) }} />
            <b style={{ height: height(conversions) }} />
          </div>
        ))}
      </div>
      <p className="day-chart-ends" aria-hidden="true">
        <span>{pl.results.day(days[0]!.key)}</span>
        {days.length > 1 && <span>{pl.results.day(days.at(-1)!.key)}</span>}
      </p>
      <details>
        <summary>{pl.results.dayTable}</summary>
        <CountRows
          label={pl.results.dayTable}
          head={pl.results.key.day}
          rows={days
            .toReversed()
            .map((counts) => ({ key: counts.key, title: pl.results.day(counts.key), counts }))}
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
    <Page title={pl.results.title} lead={pl.results.lead}>
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
                  aria-label={pl.results.choose}
                  value={answer.campaignId ?? ''}
                  onChange={(event) => void navigate(at({ kampania: event.target.value }))}
                >
                  <option value="">{pl.results.allCampaigns}</option>
                  {answer.campaigns.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </div>
              <FilterTabs
                label={pl.campaigns.spans}
                tabs={campaignSpans.map((span) => ({
                  title: pl.campaigns.span(span),
                  address: at({ okres: span }),
                  isCurrent: answer.span === span,
                }))}
              />
              {answer.days.length === 0 ? (
                <Empty title={pl.results.none} hint={pl.results.noneHint} />
              ) : (
                <Figures answer={answer} />
              )}
              {answer.pairs.length > 0 && (
                <section aria-labelledby="pairs">
                  <h2 id="pairs">{pl.results.pairs}</h2>
                  {answer.pairs.map((pair) => (
                    <Pair key={pair.parentId} pair={pair} />
                  ))}
                  <p className="muted">{pl.results.peeking}</p>
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
        title={pl.results.byCampaign}
        head={pl.campaigns.one}
        rows={campaigns.map(({ id, name, ...counts }) => ({
          key: id,
          title: name,
          address: { to: '/kampanie/$id' as const, params: { id } },
          counts,
        }))}
      />
    )}
    <div className="result-pair">
      <CountTable
        title={pl.results.byDevice}
        head={pl.results.key.device}
        rows={devices.map((counts) => ({ key: counts.key, title: pl.results.device(counts.key), counts }))}
      />
      <CountTable
        title={pl.results.byCause}
        head={pl.results.key.cause}
        rows={causes.map((counts) => ({ key: counts.key, title: pl.leads.causeOf(counts.key), counts }))}
      />
    </div>
  </>
)
