import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import { quotesApi, type QuoteState, quoteStates, type QuoteSummary } from '#contract/console/quotes.ts'
import { formatPrice } from '#contract/money.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { formatDay } from '#console/text/format-date.ts'
import { QuoteBadge } from './quote-badge.tsx'
import { quotesWords as words } from './strings.ts'
import './quotes.css'

/** Offers, newest first, by their state. */
export const QuotesScreen = () => {
  const { stan = '', przed = '' } = useSearch({ from: '/wyceny' })
  const navigate = useNavigate()
  const state = quoteStates.find((one) => one === stan)
  const loaded = useApiQuery(quotesApi.list, { query: { state, before: przed } })
  const add = (
    <Link className="button is-main" to="/nowa-wycena">
      {words.add}
    </Link>
  )
  return (
    <Page title={words.title} actions={add}>
      <select
        className="form-choice"
        aria-label={words.stateFilter}
        value={state ?? ''}
        onChange={({ target }) => void navigate({ to: '/wyceny', search: { stan: target.value } })}
      >
        <option value="">{words.allStates}</option>
        {quoteStates.map((one: QuoteState) => (
          <option key={one} value={one}>
            {words.state(one)}
          </option>
        ))}
      </select>
      <LoadedContent loaded={loaded}>
        {({ quotes, nextBefore }) =>
          quotes.length === 0 ? (
            <Empty title={state ? words.noneFound : words.none} hint={words.noneHint} />
          ) : (
            <>
              <QuoteTable quotes={quotes} />
              {(przed || nextBefore !== null) && (
                <nav className="pager" aria-label={words.pages}>
                  {przed ? (
                    <Link className="button is-plain" to="/wyceny" search={{ stan }}>
                      {words.newest}
                    </Link>
                  ) : (
                    <span />
                  )}
                  {nextBefore !== null && (
                    <Link
                      className="button is-plain"
                      to="/wyceny"
                      search={{ stan, przed: String(nextBefore) }}
                    >
                      {words.older}
                    </Link>
                  )}
                </nav>
              )}
            </>
          )
        }
      </LoadedContent>
    </Page>
  )
}

const QuoteTable = ({ quotes }: { quotes: QuoteSummary[] }) => (
  <table className="table quote-table" aria-label={words.title}>
    <thead>
      <tr>
        <th scope="col">{words.column}</th>
        <th scope="col">{words.recipient}</th>
        <th scope="col">{words.stateColumn}</th>
        <th scope="col">{words.valid}</th>
        <th scope="col" className="number">
          {words.sum}
        </th>
      </tr>
    </thead>
    <tbody>
      {quotes.map(({ id, name, email, state, validUntilMs, totalGrosze, orderId }) => (
        <tr key={id}>
          <td>
            <Link className="row-link" to="/wyceny/$id" params={{ id: String(id) }}>
              {words.number(id)}
            </Link>
          </td>
          <td>
            {name || email}
            {name && <small>{email}</small>}
          </td>
          <td>
            <QuoteBadge state={state} />
            {orderId !== null && <small>{words.order(orderId)}</small>}
          </td>
          <td data-label={words.valid}>{formatDay(validUntilMs - 1)}</td>
          <td className="number">{formatPrice(totalGrosze)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
