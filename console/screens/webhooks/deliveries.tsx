import {
  type Delivery,
  type DeliveryState,
  type WebhookAnswer,
  webhooksApi,
} from '#contract/console/webhooks.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { pl } from '#console/strings/pl.ts'
import { useChange } from '#console/data/use-change.ts'
import { formatDateTime } from '#console/text/format-date.ts'
import { Older } from '#console/parts/older.tsx'
import { useApi } from '#console/data/api-client.ts'
import type { Loaded } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import type { ConsoleAddress } from '#console/parts/link.tsx'

const TEST = 'test'

/** What was sent by a webhook, newest first, and why something did not arrive. */
export const Deliveries = ({
  answer: { webhook, deliveries, nextBefore, siteId },
  before,
  loaded,
}: {
  answer: WebhookAnswer
  before: string
  loaded: Loaded<WebhookAnswer>
}) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const at = (przed: string): ConsoleAddress => ({
    to: '/webhooki/$id',
    params: { id: webhook.id },
    search: { witryna: siteId, przed },
  })
  const query = { site: siteId, before }
  const params = { id: webhook.id }
  const sendTest = () =>
    start(TEST, async () => {
      const answer = await api(webhooksApi.test, { params, query })
      // A new one is on the first page.
      loaded.put(answer)
      showToast(
        answer.webhook.last?.state === 'delivered' ? pl.webhooks.testDelivered : pl.webhooks.testFailed,
      )
    })
  const retry = (deliveryId: string) =>
    start(deliveryId, async () => {
      const answer = await api(webhooksApi.retry, { params: { ...params, deliveryId }, query })
      loaded.put(answer)
      const isDelivered = answer.deliveries.find(({ id }) => id === deliveryId)?.state === 'delivered'
      showToast(isDelivered ? pl.webhooks.retryDelivered : pl.webhooks.retryFailed)
    })
  return (
    <section className="card" aria-labelledby="deliveries">
      <h2 id="deliveries">{pl.webhooks.deliveries}</h2>
      <p className="muted">{pl.webhooks.deliveriesHint}</p>
      <div className="form-actions">
        <Button isBusy={doing === TEST} onClick={() => void sendTest()}>
          {doing === TEST ? pl.webhooks.sending : pl.webhooks.sendTest}
        </Button>
        <Button look="quiet" onClick={loaded.reload}>
          {pl.webhooks.refresh}
        </Button>
      </div>
      <p className="hint">{pl.webhooks.testHint}</p>
      <FormMessage text={problem} />
      {deliveries.length === 0 ? (
        <p className="muted">{pl.webhooks.noDeliveries}</p>
      ) : (
        <ul className="access-list">
          {deliveries.map((delivery) => (
            <Line
              key={delivery.id}
              delivery={delivery}
              isBusy={doing === delivery.id}
              retry={() => void retry(delivery.id)}
            />
          ))}
        </ul>
      )}
      <Older first={at('')} isFirst={!before} next={nextBefore === null ? null : at(nextBefore)} />
    </section>
  )
}

const BADGES: Record<DeliveryState, string> = {
  waiting: 'is-on_hold',
  delivered: 'is-completed',
  given_up: 'is-failed',
}

const Line = ({ delivery, isBusy, retry }: { delivery: Delivery; isBusy: boolean; retry: () => void }) => {
  const { eventType, isTest, state, attempts, createdMs, deliveredMs, nextTryMs, lastError } = delivery
  const event = pl.webhooks.eventOfType(eventType)
  const facts = [
    pl.webhooks.happened(formatDateTime(createdMs)),
    ...(deliveredMs === null ? [] : [pl.webhooks.delivered(formatDateTime(deliveredMs))]),
    ...(attempts > 0 ? [pl.webhooks.tries(attempts)] : []),
    ...(nextTryMs !== null && attempts > 0 ? [pl.webhooks.nextTry(formatDateTime(nextTryMs))] : []),
  ]
  return (
    <li>
      <div>
        <b>{event}</b> <span className={`badge ${BADGES[state]}`}>{pl.webhooks.state(state)}</span>{' '}
        {isTest && <span className="badge">{pl.webhooks.test}</span>}
        <small>{facts.join(', ')}</small>
        {lastError !== null && (
          <>
            <small className="problem">{pl.webhooks.reason(lastError)}</small>
            <small>{pl.webhooks.asWritten(lastError)}</small>
          </>
        )}
      </div>
      {state !== 'delivered' && !isTest && (
        <Button
          isBusy={isBusy}
          aria-label={pl.webhooks.retryNamed(event, formatDateTime(createdMs))}
          onClick={retry}
        >
          {pl.webhooks.retry}
        </Button>
      )}
    </li>
  )
}
