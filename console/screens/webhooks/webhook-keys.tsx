import { useState } from 'react'
import { type WebhookKey, type WebhooksAnswer, webhooksApi } from '#contract/console/webhooks.ts'
import { Button, CopyButton } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { frameWords } from '#console/strings.ts'
import { webhooksWords } from './strings.ts'
import { useChange } from '#console/data/use-saving.ts'
import { useFocusLater } from '#console/parts/use-focus-later.ts'
import { formatFullMoment } from '#console/text/format-date.ts'
import { useApi } from '#console/data/api-client.ts'
import { useToast } from '#console/parts/toast.tsx'

type What = 'announce' | 'switch' | 'withdraw' | 'retire'
const CHANGES = {
  announce: { endpoint: webhooksApi.announceKey, toast: webhooksWords.announced },
  switch: { endpoint: webhooksApi.switchKey, toast: webhooksWords.switched },
  withdraw: { endpoint: webhooksApi.withdrawKey, toast: webhooksWords.withdrawn },
  retire: { endpoint: webhooksApi.retireKeys, toast: webhooksWords.retired },
}

/**
 * The public key that receivers verify with, and its replacement: announced, then switched to, while the old
 * one stays valid for a while.
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
  const [confirming, setConfirming] = useState<'switch' | 'retire' | null>(null)
  const { focusTarget, focusLater } = useFocusLater<HTMLHeadingElement>()
  const change = (what: What) =>
    start(what, async () => {
      const { endpoint, toast } = CHANGES[what]
      put(await api(endpoint, { query: { site: siteId } }))
      setConfirming(null)
      focusLater()
      showToast(toast)
    })
  const isWaiting = keys.some(({ fromMs }) => fromMs === null)
  return (
    <section className="card" aria-labelledby="webhook-keys">
      <h2 id="webhook-keys" ref={focusTarget} tabIndex={-1}>
        {webhooksWords.keys}
      </h2>
      <p className="muted">{webhooksWords.keysHint}</p>
      <dl className="facts">
        <Fact title={webhooksWords.algorithm} text={keys[0]?.algorithm ?? 'RS256'} />
        <Fact title={webhooksWords.keySet} text={keySetUrl} />
        <Fact title={webhooksWords.issuer} text={issuer} />
      </dl>
      <ul className="key-list">
        {keys.map((key) => (
          <Key key={key.id} shown={key} />
        ))}
      </ul>
      <h3>{webhooksWords.replace}</h3>
      <p className="muted">{isWaiting ? webhooksWords.announcedHint : webhooksWords.replaceHint}</p>
      <FormMessage text={problem} />
      <div className="form-actions">
        {isWaiting ? (
          <>
            <Button look="main" isBusy={doing === 'switch'} onClick={() => setConfirming('switch')}>
              {webhooksWords.switch}
            </Button>
            <Button isBusy={doing === 'withdraw'} onClick={() => void change('withdraw')}>
              {webhooksWords.withdraw}
            </Button>
          </>
        ) : (
          <Button isBusy={doing === 'announce'} onClick={() => void change('announce')}>
            {webhooksWords.announce}
          </Button>
        )}
        {keys.some(({ state }) => state === 'retiring') && (
          <Button look="danger" isBusy={doing === 'retire'} onClick={() => setConfirming('retire')}>
            {webhooksWords.retire}
          </Button>
        )}
      </div>
      {confirming && (
        <ConfirmDialog
          title={webhooksWords[`${confirming}Question`]}
          text={webhooksWords[`${confirming}Hint`]}
          confirm={webhooksWords[confirming]}
          cancel={frameWords.cancel}
          look={confirming === 'switch' ? 'main' : 'danger'}
          isBusy={doing !== null}
          onConfirm={() => void change(confirming).then(() => setConfirming(null))}
          onCancel={() => setConfirming(null)}
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

const validityOf = ({ state, fromMs, untilMs, createdMs }: WebhookKey): string => {
  if (state === 'signing')
    return webhooksWords.since(
      formatFullMoment(fromMs === null ? createdMs : Math.max(createdMs, Math.min(fromMs, Date.now()))),
    )
  if (state === 'retiring')
    return untilMs === null ? webhooksWords.signsNoMore : webhooksWords.signsUntil(formatFullMoment(untilMs))
  return fromMs === null ? webhooksWords.notYet : webhooksWords.from(formatFullMoment(fromMs))
}

const Key = ({ shown }: { shown: WebhookKey }) => (
  <li>
    <p>
      <span className={`badge ${BADGES[shown.state]}`}>{webhooksWords.keyState(shown.state)}</span>{' '}
      <small className="muted">{validityOf(shown)}</small>
    </p>
    <small className="muted any-break">
      {webhooksWords.keyId}: {shown.id}
    </small>
    {/* It scrolls by itself on a phone, so the keyboard must reach it. */}
    <pre className="key-text" tabIndex={0} role="group" aria-label={webhooksWords.keyOf(shown.state)}>
      {shown.pem.trim()}
    </pre>
    <CopyButton text={shown.pem} label={webhooksWords.copyKey(shown.state)} />
  </li>
)
