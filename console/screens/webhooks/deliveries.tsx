import {
  type Delivery,
  type DeliveryState,
  type WebhookAnswer,
  webhooksApi,
} from '#contract/console/webhooks.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { webhooksWords } from './strings.ts'
import { useChange } from '#console/data/use-saving.ts'
import { formatDateTime } from '#console/text/format-date.ts'
import { Older } from '#console/parts/list-navigation.tsx'
import { useApi } from '#console/data/api-client.ts'
import type { Loaded } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import type { ConsoleAddress } from '#console/routing/addresses.ts'

const TEST = 'test'

/** What a webhook sent, newest first, and why a delivery failed. */
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
        answer.webhook.last?.state === 'delivered' ? webhooksWords.testDelivered : webhooksWords.testFailed,
      )
    })
  const retry = (deliveryId: string) =>
    start(deliveryId, async () => {
      const answer = await api(webhooksApi.retry, { params: { ...params, deliveryId }, query })
      loaded.put(answer)
      const isDelivered = answer.deliveries.find(({ id }) => id === deliveryId)?.state === 'delivered'
      showToast(isDelivered ? webhooksWords.retryDelivered : webhooksWords.retryFailed)
    })
  return (
    <section className="card" aria-labelledby="deliveries">
      <h2 id="deliveries">{webhooksWords.deliveries}</h2>
      <p className="muted">{webhooksWords.deliveriesHint}</p>
      <div className="form-actions">
        <Button isBusy={doing === TEST} onClick={() => void sendTest()}>
          {doing === TEST ? webhooksWords.sending : webhooksWords.sendTest}
        </Button>
        <Button look="quiet" onClick={loaded.reload}>
          {webhooksWords.refresh}
        </Button>
      </div>
      <p className="hint">{webhooksWords.testHint}</p>
      <FormMessage text={problem} />
      {deliveries.length === 0 ? (
        <p className="muted">{webhooksWords.noDeliveries}</p>
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
  const event = webhooksWords.eventOfType(eventType)
  const facts = [
    webhooksWords.happened(formatDateTime(createdMs)),
    ...(deliveredMs === null ? [] : [webhooksWords.delivered(formatDateTime(deliveredMs))]),
    ...(attempts > 0 ? [webhooksWords.tries(attempts)] : []),
    ...(nextTryMs !== null && attempts > 0 ? [webhooksWords.nextTry(formatDateTime(nextTryMs))] : []),
  ]
  return (
    <li>
      <div>
        <b>{event}</b> <span className={`badge ${BADGES[state]}`}>{webhooksWords.state(state)}</span>{' '}
        {isTest && <span className="badge">{webhooksWords.test}</span>}
        <small>{facts.join(', ')}</small>
        {lastError !== null && (
          <>
            <small className="problem">{webhooksWords.reason(lastError)}</small>
            <small>{webhooksWords.asWritten(lastError)}</small>
          </>
        )}
      </div>
      {state !== 'delivered' && !isTest && (
        <Button
          isBusy={isBusy}
          aria-label={webhooksWords.retryNamed(event, formatDateTime(createdMs))}
          onClick={retry}
        >
          {webhooksWords.retry}
        </Button>
      )}
    </li>
  )
}
