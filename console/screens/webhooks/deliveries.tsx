import type { Delivery, DeliveryState, WebhookAnswer } from '#contract/console/webhooks.ts'
import { callConsole } from '../../call-console.ts'
import { Button } from '../../parts/button.tsx'
import { FormMessage } from '../../parts/form.tsx'
import { showToast } from '../../parts/toast.tsx'
import type { ConsoleAddress } from '../../router.tsx'
import { pl } from '../../strings/pl.ts'
import { useChange } from '../../use-change.ts'
import type { Loaded } from '../../use-loaded.ts'
import { formatDateTime } from '../../when.ts'
import { withQuery } from '../../with-query.ts'
import { Older } from '../members/older.tsx'

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
  const { doing, problem, start } = useChange()
  const path = `webhooks/${encodeURIComponent(webhook.id)}`
  const at = (przed: string): ConsoleAddress => ({
    to: '/webhooki/$id',
    params: { id: webhook.id },
    search: { witryna: siteId, przed },
  })
  const send = (what: string, call: string, words: { yes: string; no: string }) =>
    start(what, async () => {
      const answer = await callConsole<WebhookAnswer>('POST', withQuery(call, { site: siteId, before }))
      const sent = what === TEST ? answer.webhook.last : answer.deliveries.find(({ id }) => id === what)
      // A new one stands on the first page.
      loaded.put(answer)
      showToast(sent?.state === 'delivered' ? words.yes : words.no)
    })
  return (
    <section className="card" aria-labelledby="deliveries">
      <h2 id="deliveries">{pl.webhooks.deliveries}</h2>
      <p className="muted">{pl.webhooks.deliveriesHint}</p>
      <div className="form-actions">
        <Button
          isBusy={doing === TEST}
          onClick={() =>
            void send(TEST, `${path}/test`, { yes: pl.webhooks.testDelivered, no: pl.webhooks.testFailed })
          }
        >
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
              retry={() =>
                void send(delivery.id, `${path}/deliveries/${encodeURIComponent(delivery.id)}/retry`, {
                  yes: pl.webhooks.retryDelivered,
                  no: pl.webhooks.retryFailed,
                })
              }
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
