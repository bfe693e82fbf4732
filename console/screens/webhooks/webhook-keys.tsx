import { useState } from 'react'
import { type WebhookKey, type WebhooksAnswer, webhooksApi } from '#contract/console/webhooks.ts'
import { Button } from '#console/parts/form/button.tsx'
import { CopyButton } from '#console/parts/copy-button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Question } from '#console/parts/confirm-dialog.tsx'
import { pl } from '#console/strings/pl.ts'
import { useChange } from '#console/data/use-change.ts'
import { useFocusLater } from '#console/parts/use-focus-later.ts'
import { formatFullMoment } from '#console/text/format-date.ts'
import { useApi } from '#console/data/api-client.ts'
import { useToast } from '#console/parts/toast.tsx'

type What = 'announce' | 'switch' | 'withdraw' | 'retire'
const CHANGES = {
  announce: { endpoint: webhooksApi.announceKey, toast: pl.webhooks.announced },
  switch: { endpoint: webhooksApi.switchKey, toast: pl.webhooks.switched },
  withdraw: { endpoint: webhooksApi.withdrawKey, toast: pl.webhooks.withdrawn },
  retire: { endpoint: webhooksApi.retireKeys, toast: pl.webhooks.retired },
}

/**
 * The public key receivers check with, and how it is replaced: made known, then switched to, the old one good
 * for a while.
 */
export const WebhookKeys = ({
  answer: { keys, keySetUrl, issuer, siteId },
  put,
}: {
  answer: WebhooksAnswer
  put: (answer: WebhooksAnswer) => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange<What>()
  const [asking, setAsking] = useState<'switch' | 'retire' | null>(null)
  const { place, focusLater } = useFocusLater<HTMLHeadingElement>()
  const change = (what: What) =>
    start(what, async () => {
      const { endpoint, toast } = CHANGES[what]
      put(await api(endpoint, { query: { site: siteId } }))
      setAsking(null)
      focusLater()
      showToast(toast)
    })
  const isWaiting = keys.some(({ fromMs }) => fromMs === null)
  return (
    <section className="card" aria-labelledby="webhook-keys">
      <h2 id="webhook-keys" ref={place} tabIndex={-1}>
        {pl.webhooks.keys}
      </h2>
      <p className="muted">{pl.webhooks.keysHint}</p>
      <dl className="facts">
        <Fact title={pl.webhooks.algorithm} text={keys[0]?.algorithm ?? 'RS256'} />
        <Fact title={pl.webhooks.keySet} text={keySetUrl} />
        <Fact title={pl.webhooks.issuer} text={issuer} />
      </dl>
      <ul className="key-list">
        {keys.map((key) => (
          <Key key={key.id} shown={key} />
        ))}
      </ul>
      <h3>{pl.webhooks.replace}</h3>
      <p className="muted">{isWaiting ? pl.webhooks.announcedHint : pl.webhooks.replaceHint}</p>
      <FormMessage text={problem} />
      <div className="form-actions">
        {isWaiting ? (
          <>
            <Button look="main" isBusy={doing === 'switch'} onClick={() => setAsking('switch')}>
              {pl.webhooks.switch}
            </Button>
            <Button isBusy={doing === 'withdraw'} onClick={() => void change('withdraw')}>
              {pl.webhooks.withdraw}
            </Button>
          </>
        ) : (
          <Button isBusy={doing === 'announce'} onClick={() => void change('announce')}>
            {pl.webhooks.announce}
          </Button>
        )}
        {keys.some(({ state }) => state === 'retiring') && (
          <Button look="danger" isBusy={doing === 'retire'} onClick={() => setAsking('retire')}>
            {pl.webhooks.retire}
          </Button>
        )}
      </div>
      {asking && (
        <Question
          title={pl.webhooks[`${asking}Question`]}
          text={pl.webhooks[`${asking}Hint`]}
          yes={pl.webhooks[asking]}
          no={pl.frame.cancel}
          look={asking === 'switch' ? 'main' : 'danger'}
          isBusy={doing !== null}
          onYes={() => void change(asking).then(() => setAsking(null))}
          onNo={() => setAsking(null)}
        />
      )}
    </section>
  )
}

const Fact = ({ title, text }: { title: string; text: string }) => (
  <div>
    <dt>{title}</dt>
    <dd className="any-break">{text}</dd>
  </div>
)

const BADGES: Record<WebhookKey['state'], string> = {
  announced: 'is-on_hold',
  signing: 'is-completed',
  retiring: '',
}

const whenOf = ({ state, fromMs, untilMs, createdMs }: WebhookKey): string => {
  if (state === 'signing')
    return pl.webhooks.since(
      formatFullMoment(fromMs === null ? createdMs : Math.max(createdMs, Math.min(fromMs, Date.now()))),
    )
  if (state === 'retiring')
    return untilMs === null ? pl.webhooks.signsNoMore : pl.webhooks.signsUntil(formatFullMoment(untilMs))
  return fromMs === null ? pl.webhooks.notYet : pl.webhooks.from(formatFullMoment(fromMs))
}

const Key = ({ shown }: { shown: WebhookKey }) => (
  <li>
    <p>
      <span className={`badge ${BADGES[shown.state]}`}>{pl.webhooks.keyState(shown.state)}</span>{' '}
      <small className="muted">{whenOf(shown)}</small>
    </p>
    <small className="muted any-break">
      {pl.webhooks.keyId}: {shown.id}
    </small>
    {/* It scrolls by itself on a phone, so the keyboard must reach it. */}
    <pre className="key-text" tabIndex={0} role="group" aria-label={pl.webhooks.keyOf(shown.state)}>
      {shown.pem.trim()}
    </pre>
    <CopyButton text={shown.pem} label={pl.webhooks.copyKey(shown.state)} />
  </li>
)
