import { invoicesApi, type InvoicesAnswer } from '#contract/console/orders/invoices.ts'
import type { OrderInvoice } from '#contract/console/orders/orders.ts'
import type { InvoiceRate } from '#contract/invoice.ts'
import { formatPrice } from '#contract/money.ts'
import { urlOf } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useSearch } from '#console/routing/router-context.tsx'
import { formatFullMoment } from '#console/text/format-date.ts'
import { InvoiceLinks } from '../orders/order-invoices.tsx'
import { invoiceWords as words } from './strings.ts'
import './invoices.css'

const MONTH = 'yyyy-mm'.length

/** `2026-12` and one month on is `2027-01`. */
const monthFrom = (month: string, change: number): string => {
  const [year = 0, index = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, index - 1 + change, 1)).toISOString().slice(0, MONTH)
}

const monthName = new Intl.DateTimeFormat('pl-PL', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month's invoices, their sums, the files for an accountant, and what KSeF has not accepted. */
export const InvoicesScreen = () => {
  const { miesiac } = useSearch({ from: '/faktury' })
  const loaded = useApiQuery(invoicesApi.list, { query: { month: miesiac ?? '' } })
  return (
    <Page title={words.title} lead={words.lead}>
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            {answer.troubles.length > 0 && (
              <section className="card" aria-labelledby="ksef-troubles">
                <h2 id="ksef-troubles">{words.troubles}</h2>
                <p className="muted">{words.troublesHint}</p>
                <Table invoices={answer.troubles} label={words.troubles} />
              </section>
            )}
            <Month answer={answer} />
          </>
        )}
      </LoadedContent>
      <p>
        <Link to="/ustawienia" search={{ dzial: 'faktury' }}>
          {words.toSettings}
        </Link>
      </p>
    </Page>
  )
}

const Month = ({ answer: { month, invoices, rates, isCut } }: { answer: InvoicesAnswer }) => (
  <section className="card" aria-labelledby="invoice-month">
    <div className="invoice-month">
      <Link to="/faktury" search={{ miesiac: monthFrom(month, -1) }} className="button is-plain">
        {words.earlier}
      </Link>
      <h2 id="invoice-month">{monthName.format(Date.parse(`${month}-01T00:00:00Z`))}</h2>
      <Link to="/faktury" search={{ miesiac: monthFrom(month, 1) }} className="button is-plain">
        {words.later}
      </Link>
    </div>
    <div className="form-actions">
      {(['register', 'sales'] as const).map((file) => (
        <a
          key={file}
          className="button is-plain"
          download
          href={urlOf(invoicesApi.export, { params: { file }, query: { month } })}
        >
          {words[file]}
        </a>
      ))}
    </div>
    {invoices.length === 0 ? (
      <Empty title={words.none} />
    ) : (
      <>
        <Rates rates={rates} />
        <p className="muted">{isCut ? words.isCut(invoices.length) : words.count(invoices.length)}</p>
        <Table invoices={invoices} label={words.title} />
      </>
    )}
  </section>
)

const Rates = ({ rates }: { rates: InvoiceRate[] }) => (
  <div className="invoice-table">
    <table>
      <thead>
        <tr>
          <th scope="col">{words.columns.rate}</th>
          <th scope="col">{words.columns.net}</th>
          <th scope="col">{words.columns.vat}</th>
          <th scope="col">{words.columns.total}</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ vatRate, netGrosze, vatGrosze, grossGrosze }) => (
          <tr key={vatRate}>
            <th scope="row">{vatRate}%</th>
            <td className="is-whole">{formatPrice(netGrosze)}</td>
            <td className="is-whole">{formatPrice(vatGrosze)}</td>
            <td className="is-whole">{formatPrice(grossGrosze)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Table = ({ invoices, label }: { invoices: OrderInvoice[]; label: string }) => (
  <div className="invoice-table" role="group" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{words.columns.number}</th>
          <th scope="col">{words.columns.issued}</th>
          <th scope="col">{words.columns.buyer}</th>
          <th scope="col">{words.columns.order}</th>
          <th scope="col">{words.columns.total}</th>
          <th scope="col">{words.columns.ksef}</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <th scope="row">
              <InvoiceLinks invoice={invoice} />
              <small className="muted">{words.kind(invoice.kind)}</small>
            </th>
            <td className="is-whole">{invoice.issuedOn}</td>
            <td>
              {invoice.buyerName}
              {invoice.buyerNip && <small className="muted">{invoice.buyerNip}</small>}
            </td>
            <td>
              <Link to="/zamowienia/$id" params={{ id: String(invoice.orderId) }}>
                {invoice.orderId}
              </Link>
            </td>
            <td className="is-whole">{formatPrice(invoice.totalGrosze)}</td>
            <td>
              <Ksef ksef={invoice.ksef} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Ksef = ({ ksef }: Pick<OrderInvoice, 'ksef'>) => {
  if (!ksef) return <span className="muted">{words.notSent}</span>
  if (ksef.number) return <>{ksef.number}</>
  return (
    <>
      <span className={ksef.state === 'rejected' ? 'problem' : undefined}>{words.state(ksef.state)}</span>
      <small className="muted">{ksef.message || words.sendBy(formatFullMoment(ksef.sendByMs))}</small>
    </>
  )
}
