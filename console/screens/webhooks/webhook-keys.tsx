import { useState } from 'react'
import type { WebhookKey, WebhooksAnswer } from '#contract/console/webhooks.ts'
import { callConsole } from '../../call-console.ts'
import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { FormMessage } from '../../parts/form.tsx'
import { Question } from '../../parts/question.tsx'
import { showToast } from '../../parts/toast.tsx'
import { pl } from '../../strings/pl.ts'
import { useChange } from '../../use-change.ts'
import { useFocusLater } from '../../use-focus-later.ts'
import { formatFullMoment } from '../../when.ts'
import { withQuery } from '../../with-query.ts'

type What = 'announce' | 'switch' | 'withdraw' | 'retire'
const CALLS: Record<What, { method: 'POST' | 'DELETE'; path: string; said: string }> = {
  announce: { method: 'POST', path: 'webhooks/keys', said: pl.webhooks.announced },
  switch: { method: 'POST', path: 'webhooks/keys/switch', said: pl.webhooks.switched },
  withdraw: { method: 'DELETE', path: 'webhooks/keys/announced', said: pl.webhooks.withdrawn },
  retire: { method: 'DELETE', path: 'webhooks/keys/retiring', said: pl.webhooks.retired },
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
  const { doing, problem, start } = useChange<What>()
  const [asking, setAsking] = useState<'switch' | 'retire' | null>(null)
  const { place, focusLater } = useFocusLater<HTMLHeadingElement>()
  const change = (what: What) =>
    start(what, async () => {
      const { method, path, said } = CALLS[what]
      put(await callConsole<WebhooksAnswer>(method, withQuery(path, { site: siteId })))
      setAsking(null)
      focusLater()
      showToast(said)
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
