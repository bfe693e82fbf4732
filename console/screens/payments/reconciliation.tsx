import { useState } from 'react'
import {
  paymentsApi,
  type ReconciledPayment,
  type ReconciliationAnswer,
} from '#contract/console/orders/payments.ts'
import { formatPrice } from '#contract/money.ts'
import { useApi } from '#console/data/api-client.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { DayChoice } from '#console/parts/form/fields.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Link } from '#console/parts/link.tsx'
import { formatDateTime } from '#console/text/format-date.ts'
import { paymentWords as words } from './strings.ts'

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' })

/** A day's payments beside what providers say of them; asked for by a button, because each payment is one call. */
export const Reconciliation = () => {
  const api = useApi()
  const [day, setDay] = useState(today)
  const [answer, setAnswer] = useState<ReconciliationAnswer | null>(null)
  const { doing, problem, start } = useChange()
  const query = () =>
    start('query', async () => setAnswer(await api(paymentsApi.reconciliation, { query: { day } })))
  return (
    <section className="card reconciliation" aria-labelledby="reconciliation">
      <h2 id="reconciliation">{words.reconciliation}</h2>
      <p className="muted">{words.reconciliationHint}</p>
      <div className="form-actions">
        <DayChoice label={words.day} value={day} onChange={setDay} />
        <Button isBusy={doing !== null} onClick={() => void query()}>
          {words.ask}
        </Button>
      </div>
      <FormMessage text={problem} />
      <div role="status">{answer && <Summary answer={answer} />}</div>
      {answer && answer.payments.length > 0 && <Table payments={answer.payments} day={answer.day} />}
    </section>
  )
}

const Summary = ({
  answer: { payments, paidGrosze, theirGrosze, isCut },
}: {
  answer: ReconciliationAnswer
}) => {
  if (payments.length === 0) return <p>{words.none}</p>
  const differences = payments.filter(({ result }) => result !== 'same').length
  return (
    <>
      <p>
        <b>{differences === 0 ? words.allSame : words.differences(differences)}</b>
      </p>
      <p className="muted">
        {words.sums(formatPrice(paidGrosze), formatPrice(theirGrosze))} {isCut && words.isCut}
      </p>
    </>
  )
}

const csvOf = (payments: ReconciledPayment[]): string => {
  const { columns } = words
  const amount = (grosze: number | null) =>
    grosze === null ? '' : (grosze / 100).toFixed(2).replace('.', ',')
  const rows = [
    Object.values(columns),
    ...payments.map((one) => [
      String(one.orderId),
      new Date(one.createdMs).toISOString(),
      `${one.provider}, ${one.method}`,
      one.state === 'paid' ? amount(one.amountGrosze) : '0,00',
      amount(one.theirGrosze),
      words.result(one.result),
      one.providerRef ?? '',
    ]),
  ]
  // Spreadsheets open UTF-8 with a mark, and Polish ones separate by semicolons.
  return `\uFEFF${rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')}\r\n`
}

const Table = ({ payments, day }: { payments: ReconciledPayment[]; day: string }) => {
  const { columns } = words
  return (
    <>
      <div className="payment-table">
        <table>
          <thead>
            <tr>
              <th>{columns.order}</th>
              <th>{columns.time}</th>
              <th>{columns.method}</th>
              <th>{columns.ours}</th>
              <th>{columns.theirs}</th>
              <th>{columns.result}</th>
            </tr>
          </thead>
          <tbody>
            {payments.map((one) => (
              <tr key={one.id} data-result={one.result}>
                <td>
                  <Link to="/zamowienia/$id" params={{ id: String(one.orderId) }}>
                    {one.orderId}
                  </Link>
                </td>
                <td>{formatDateTime(one.createdMs)}</td>
                <td>
                  {one.method}
                  {one.providerRef && <small className="muted"> {one.providerRef}</small>}
                </td>
                <td>
                  {formatPrice(one.amountGrosze)}, {words.state(one.state)}
                </td>
                <td>
                  {one.theirState === null
                    ? '–'
                    : `${formatPrice(one.theirGrosze ?? 0)}, ${words.state(one.theirState)}`}
                </td>
                <td>{words.result(one.result)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <a
        className="button is-plain"
        download={`platnosci-${day}.csv`}
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(payments))}`}
      >
        {words.csv}
      </a>
    </>
  )
}
