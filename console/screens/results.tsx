import { campaignSpans } from '#contract/console/campaigns.ts'
import type { ResultsAnswer } from '#contract/console/results.ts'
import { Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { go, places, withQuery } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { NoSites } from './campaigns/no-sites.tsx'
import { SiteChoice } from './campaigns/site-choice.tsx'
import { FilterTabs } from './members/filter-tabs.tsx'
import { CountTable } from './results/count-table.tsx'
import { DayChart } from './results/day-chart.tsx'
import { Holdout } from './results/holdout.tsx'
import { Pair } from './results/pair.tsx'

/** What a site's campaigns brought; the address holds site, span and campaign. */
export const Results = ({ query }: { query: URLSearchParams }) => {
  const [strona, okres, kampania] = ['strona', 'okres', 'kampania'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  const loaded = useLoaded<ResultsAnswer>(
    withQuery('campaign-results', { site: strona, span: okres, campaign: kampania }),
  )
  const at = (change: Record<string, string>) =>
    withQuery(places.results, { strona, okres, kampania, ...change })
  return (
    <Page title={pl.results.title} lead={pl.results.lead}>
      <Shown loaded={loaded}>
        {(answer) =>
          answer.siteId === null ? (
            <NoSites />
          ) : (
            <>
              <div className="message-filters">
                <SiteChoice
                  sites={answer.sites}
                  siteId={answer.siteId}
                  placeOf={(id) => at({ strona: id, kampania: '' })}
                />
                <select
                  className="form-choice"
                  aria-label={pl.results.choose}
                  value={answer.campaignId ?? ''}
                  onChange={(event) => go(at({ kampania: event.target.value }))}
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
                  to: at({ okres: span }),
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
      </Shown>
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
          place: places.campaign(id),
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
