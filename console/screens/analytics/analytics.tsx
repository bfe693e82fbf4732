import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import {
  type AnalyticsAnswer,
  analyticsApi,
  type AnalyticsDimension,
  analyticsDimensions,
  type AnalyticsPeriod,
  analyticsPeriods,
} from '#contract/console/shop/analytics.ts'
import { urlOf } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { FilterTabs } from '#console/parts/list-navigation.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import type { SearchOf } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { toDateField } from '#console/text/format-date.ts'
import { AnalyticsTableCard } from './analytics-table.tsx'
import { TrendChart } from './trend-chart.tsx'
import { analyticsWords as words } from './strings.ts'
import './analytics.css'

type Search = SearchOf<'/analiza'>
/** Names in the address. */
const parameters = {
  source: 'zrodlo',
  first: 'pierwsze',
  campaign: 'kampania',
  product: 'produkt',
  category: 'kategoria',
  city: 'miasto',
  device: 'urzadzenie',
} as const satisfies Record<AnalyticsDimension, keyof Search>

const queryOf = (search: Search) => ({
  period: search.okres as AnalyticsPeriod | undefined,
  from: search.od,
  to: search.do,
  ...Object.fromEntries(analyticsDimensions.map((name) => [name, search[parameters[name]] ?? ''])),
})

/** Visits, sales and how visits become sales, on one page; its address names the days and what was clicked. */
export const Analytics = () => {
  const search: Search = useSearch({ from: '/analiza' })
  const query = queryOf(search)
  const loaded = useApiQuery(analyticsApi.load, { query })
  const at = (changes: Search) => ({ to: '/analiza' as const, search: { ...search, ...changes } })
  const fileOf = (table: AnalyticsDimension | 'points' | 'funnel') =>
    urlOf(analyticsApi.export, { params: { table }, query })

  return (
    <Page title={words.title} lead={words.lead}>
      <LoadedContent loaded={loaded}>
        {(answer) =>
          firstMsOf(answer) === null ? (
            <FirstDay isClosed={answer.since.isClosed} />
          ) : (
            <>
              <FilterTabs
                label={words.periods}
                tabs={analyticsPeriods.map((period) => ({
                  title: words.period(period),
                  address: at({ okres: period, od: undefined, do: undefined }),
                  isCurrent: answer.period === period,
                }))}
              />
              <Days key={`${answer.fromMs} ${answer.untilMs}`} answer={answer} at={at} />
              {answer.filters.length > 0 && (
                <ul className="analytics-filters" aria-label={words.filters}>
                  {answer.filters.map(({ dimension, label }) => (
                    <li key={dimension}>
                      <span>{words.filter(dimension, label)}</span>
                      <Link
                        {...at({ [parameters[dimension]]: undefined })}
                        aria-label={words.removeFilter(words.filter(dimension, label))}
                      >
                        <ConsoleIcon name="close" />
                      </Link>
                    </li>
                  ))}
                  <li className="is-all">
                    <Link
                      {...at(Object.fromEntries(Object.values(parameters).map((name) => [name, undefined])))}
                    >
                      {words.removeAll}
                    </Link>
                  </li>
                </ul>
              )}
              <Since answer={answer} />
              {isBeforeCounting(answer) ? null : <Figures answer={answer} />}
              {answer.figures.visits.now || answer.figures.orders.now || answer.funnel.ordered ? (
                <>
                  <TrendChart answer={answer} file={fileOf('points')} />
                  <div className="analytics-tables">
                    <Funnel answer={answer} file={fileOf('funnel')} />
                    {analyticsDimensions.map((dimension) => (
                      <AnalyticsTableCard
                        key={dimension}
                        dimension={dimension}
                        table={answer.tables[dimension]}
                        isFiltered={answer.filters.some((filter) => filter.dimension === dimension)}
                        addressOf={(key) => at({ [parameters[dimension]]: key })}
                        file={fileOf(dimension)}
                      />
                    ))}
                  </div>
                </>
              ) : (
                <Nothing answer={answer} at={at} />
              )}
            </>
          )
        }
      </LoadedContent>
    </Page>
  )
}

const firstMsOf = ({ since: { visitsMs, salesMs } }: Pick<AnalyticsAnswer, 'since'>): number | null =>
  visitsMs === null || salesMs === null ? (visitsMs ?? salesMs) : Math.min(visitsMs, salesMs)

/** The shown days ended before the shop counted anything: zeros would look like figures. */
const isBeforeCounting = (answer: AnalyticsAnswer): boolean => (firstMsOf(answer) ?? 0) >= answer.untilMs

/** A shop without a single visit: what the page is going to show, and when. */
const FirstDay = ({ isClosed }: { isClosed: boolean }) => (
  <section className="card analytics-first" aria-labelledby="first-day">
    <h2 id="first-day">{words.firstDay}</h2>
    <p>{isClosed ? words.closedHint : words.firstDayHint}</p>
    {isClosed && (
      <p>
        <Link to="/otwarcie" className="button is-main">
          {words.toOpening}
        </Link>
      </p>
    )}
    <dl>
      {words.willShow.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <p className="muted">{words.notCounted}</p>
  </section>
)

/** Since when numbers are known, where the shown days or those before reach further back. */
const Since = ({ answer }: { answer: AnalyticsAnswer }) => {
  const { visitsMs, salesMs } = answer.since
  return Math.max(visitsMs ?? 0, salesMs ?? 0) > answer.beforeFromMs ||
    visitsMs === null ||
    salesMs === null ? (
    <p className="muted analytics-since">{words.countedSince(visitsMs, salesMs)}</p>
  ) : null
}

/** Nothing in the shown days: because of the filters, because nothing happened, or because counting began later. */
const Nothing = ({
  answer,
  at,
}: {
  answer: AnalyticsAnswer
  at: (changes: Search) => { to: '/analiza'; search: Search }
}) => {
  if (!isBeforeCounting(answer)) return <Empty title={words.none} hint={words.noneHint} />
  return (
    <Empty title={words.noneEarlier}>
      <Link {...at({ okres: undefined, od: undefined, do: undefined })} className="button">
        {words.showFirst}
      </Link>
    </Empty>
  )
}

/** Which days are shown, and fields for others. */
const Days = ({
  answer: { fromMs, untilMs, beforeFromMs, beforeUntilMs },
  at,
}: {
  answer: AnalyticsAnswer
  at: (changes: Search) => { to: '/analiza'; search: Search }
}) => {
  const navigate = useNavigate()
  return (
    <form
      className="analytics-days"
      onSubmit={(event) => {
        event.preventDefault()
        const fields = new FormData(event.currentTarget)
        void navigate(at({ okres: undefined, od: String(fields.get('from')), do: String(fields.get('to')) }))
      }}
    >
      <p>
        <strong>{words.days(fromMs, untilMs)}</strong>{' '}
        <span className="muted">{words.comparedWith(words.days(beforeFromMs, beforeUntilMs))}</span>
      </p>
      <label>
        {words.from}
        <input className="form-input" type="date" name="from" required defaultValue={toDateField(fromMs)} />
      </label>
      <label>
        {words.to}
        <input
          className="form-input"
          type="date"
          name="to"
          required
          defaultValue={toDateField(untilMs - 1)}
        />
      </label>
      <button className="button" type="submit">
        {words.showDays}
      </button>
    </form>
  )
}

const figureNames = ['visits', 'conversion', 'revenue', 'orders', 'average'] as const

const Figures = ({ answer: { figures } }: { answer: AnalyticsAnswer }) => (
  <dl className="analytics-figures">
    {figureNames.map((name) => {
      const { now, before } = figures[name]
      const direction =
        now === null || before === null || now === before ? '' : now > before ? 'is-up' : 'is-down'
      return (
        <div key={name} className="card">
          <dt title={words.hints[name]}>{words.figures[name]}</dt>
          <dd>
            <b>{words.figure(name, now)}</b>
            <span className={`analytics-change ${direction}`}>{words.change(now, before)}</span>
          </dd>
        </div>
      )
    })}
  </dl>
)

const funnelSteps = ['visits', 'products', 'carts', 'checkouts', 'ordered', 'paid'] as const

const Funnel = ({ answer: { funnel }, file }: { answer: AnalyticsAnswer; file: string }) => {
  const most = Math.max(1, ...funnelSteps.map((step) => funnel[step] ?? 0))
  return (
    <section className="card" aria-labelledby="funnel">
      <div className="analytics-card-head">
        <h2 id="funnel">{words.funnel}</h2>
        <a href={file} download aria-label={words.downloadNamed(words.funnel)}>
          {words.download}
        </a>
      </div>
      <table className="analytics-table" aria-labelledby="funnel">
        <thead>
          <tr>
            <th scope="col">{words.stepHead}</th>
            <th scope="col" className="number">
              {words.stepCount}
            </th>
            <th scope="col" className="number">
              {words.stepShare}
            </th>
          </tr>
        </thead>
        <tbody>
          {funnelSteps.map((step) => (
            <tr key={step}>
              <th scope="row">
                <i style={{ width: `${((funnel[step] ?? 0) / most) * 100}%` }} />
                <span>{words.step(step)}</span>
              </th>
              <td className="number">{words.count(funnel[step])}</td>
              <td className="number">{words.share(funnel[step], funnel.visits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">{words.funnelHint}</p>
    </section>
  )
}
