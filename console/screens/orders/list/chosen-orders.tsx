import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type BulkResult,
  orderListApi,
  type PrintDocumentKind,
  printDocumentKinds,
} from '#contract/console/orders/order-list.ts'
import type { OrderSummary } from '#contract/console/orders/orders.ts'
import { type OrderStatus, orderStatuses } from '#contract/shop/order.ts'
import { toProblem, urlOf, useApi } from '#console/data/api-client.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { Tick } from '#console/parts/form/fields.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { ordersWords } from '#console/screens/orders/strings.ts'
import { DropDown } from './drop-down.tsx'
import { orderListWords as words } from './strings.ts'

type Props = { chosen: OrderSummary[]; clear: () => void; reload: () => void }

/** What can be done with several orders at once. */
export const ChosenOrders = ({ chosen, clear, reload }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const client = useQueryClient()
  const { doing, problem, start } = useChange()
  const [to, setTo] = useState<OrderStatus>('processing')
  const [tellBuyer, setTellBuyer] = useState(true)
  const [results, setResults] = useState<BulkResult[] | null>(null)
  const ids = chosen.map(({ id }) => id).join(',')

  /** The screen may have been left since. */
  const takeBack = (undo: string) =>
    void api(orderListApi.undoStatuses, { body: { undo } })
      .then(({ restored, skipped }) => {
        showToast(words.takenBack(restored.length, skipped))
        return client.invalidateQueries()
      })
      .catch((error: unknown) => showToast(toProblem(error).message))
  const change = () =>
    start('change', async () => {
      const orders = chosen.map(({ id, version }) => ({ id, version }))
      const answer = await api(orderListApi.changeStatuses, { body: { orders, to, tellBuyer } })
      const failed = answer.results.filter(({ ok }) => !ok)
      if (failed.length > 0) setResults(answer.results)
      else {
        const { undo } = answer
        showToast(
          words.changed(answer.results.length),
          undo === null ? undefined : { title: words.undo, onPress: () => takeBack(undo) },
        )
        clear()
      }
      reload()
    })

  return (
    <section className="chosen-orders" aria-label={words.chosenLabel}>
      <p role="status">
        <b>{words.chosen(chosen.length)}</b>
      </p>
      <div className="chosen-actions">
        <select
          aria-label={words.newState}
          value={to}
          onChange={(event) => setTo(event.target.value as OrderStatus)}
        >
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {ordersWords.status(status)}
            </option>
          ))}
        </select>
        <Button look="main" isBusy={doing !== null} onClick={() => void change()}>
          {words.changeState}
        </Button>
        <Tick label={words.tellBuyers} isOn={tellBuyer} onChange={setTellBuyer} />
      </div>
      <FormMessage text={problem} />
      <div className="chosen-actions">
        <PrintLinks ids={ids} kinds={printDocumentKinds} />
        <a className="button is-plain" download href={urlOf(orderListApi.export, { query: { ids } })}>
          {words.export}
        </a>
        <Button look="quiet" onClick={clear}>
          {words.unchoose}
        </Button>
      </div>
      {results && (
        <Results
          results={results}
          close={() => {
            setResults(null)
            clear()
          }}
        />
      )}
    </section>
  )
}

/** Documents of orders, as pages to print and as files. */
export const PrintLinks = ({ ids, kinds }: { ids: string; kinds: readonly PrintDocumentKind[] }) => (
  <DropDown title={words.print}>
    <ul className="print-links">
      {kinds.map((kind) => (
        <li key={kind}>
          <a
            href={urlOf(orderListApi.print, { params: { kind }, query: { ids } })}
            target="_blank"
            rel="noreferrer"
          >
            {words.printDocument(kind)}
          </a>
          <a
            href={urlOf(orderListApi.print, { params: { kind }, query: { ids, format: 'pdf' } })}
            target="_blank"
            rel="noreferrer"
            aria-label={`${words.printDocument(kind)}, ${words.pdf}`}
          >
            {words.pdf}
          </a>
        </li>
      ))}
    </ul>
  </DropDown>
)

/** What could not be changed, and why. */
const Results = ({ results, close }: { results: BulkResult[]; close: () => void }) => {
  const failed = results.filter(({ ok }) => !ok)
  return (
    <ModalDialog title={words.results} onCancel={close}>
      <p>{words.resultsLead(results.length - failed.length, failed.length)}</p>
      <ul className="plain-list">
        {failed.map(({ id: orderId, message }) => (
          <li key={orderId}>
            <b>{ordersWords.number(orderId)}</b>: {message}
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button look="main" onClick={close}>
          {words.close}
        </Button>
      </div>
    </ModalDialog>
  )
}
