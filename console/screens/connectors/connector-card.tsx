import { useState } from 'react'
import {
  type ConnectedService,
  type ConnectorCheck,
  type ConnectorsAnswer,
  connectorsApi,
  type ServiceAnswer,
} from '#contract/console/campaigns/connectors.ts'
import { useApi } from '#console/data/api-client.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { Button, CopyButton } from '#console/parts/form/button.tsx'
import { SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { frameWords } from '#console/strings.ts'
import { formatDateTime } from '#console/text/format-date.ts'
import { connectorsWords as words } from './strings.ts'

type Props = {
  siteId: string
  service: ServiceAnswer
  put: (answer: ConnectorsAnswer) => void
  reload: () => void
}

const BADGES = { off: '', works: 'is-completed', failing: 'is-failed', paused: 'is-failed' }

/** One service: its state, what the owner enters, and what can be done with what waits. */
export const ConnectorCard = ({ siteId, service, put, reload }: Props) => {
  const { title, connected, audience, forwards, help } = service
  return (
    <li>
      <details className="card connector" open={connected !== null && connected.state !== 'works'}>
        <summary>
          <ConsoleIcon name="next" />
          <h3>{title}</h3>
          {connected && (
            <span className={`badge ${BADGES[connected.state]}`}>{words.state(connected.state)}</span>
          )}
          {connected && connected.sentCount > 0 && (
            <span className="muted">
              {words.sent(connected.sentCount)}
              {connected.lastSentMs !== null && `, ${words.lastSent(formatDateTime(connected.lastSentMs))}`}
            </span>
          )}
        </summary>
        <p className="muted">{words.audience(audience)}</p>
        {audience === 'marketing' || !forwards.erase ? (
          <p className="muted">{words.forwards(forwards)}</p>
        ) : null}
        <p className="muted">{help}</p>
        {connected && <Waiting connected={connected} reload={reload} />}
        {/* After saving, the form begins with what was saved. */}
        <ServiceForm key={service.version} {...{ siteId, service, put, reload }} />
      </details>
    </li>
  )
}

const Waiting = ({ connected, reload }: { connected: ConnectedService; reload: () => void }) => {
  const { id, state, problem: cause, waitingCount, refusedCount } = connected
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange<'retry' | 'skip'>()
  if ((state === 'works' || state === 'off') && refusedCount === 0) return null
  const retry = () =>
    start('retry', async () => {
      const { count } = await api(connectorsApi.retry, { params: { id } })
      showToast(words.retried(count))
      reload()
    })
  const skip = () =>
    start('skip', async () => {
      const { count } = await api(connectorsApi.skip, { params: { id } })
      showToast(words.skipped(count))
      reload()
    })
  return (
    <div className="notice is-warning connector-trouble">
      {state === 'paused' && <p>{words.pausedHint}</p>}
      <p>
        {[waitingCount > 0 && words.waits(waitingCount), refusedCount > 0 && words.refused(refusedCount)]
          .filter(Boolean)
          .join(', ')}
      </p>
      {cause !== '' && <p className="muted">{words.problem(cause)}</p>}
      <FormMessage text={problem} />
      <div className="form-actions">
        <Button isBusy={doing === 'retry'} onClick={() => void retry()}>
          {words.retry}
        </Button>
        {refusedCount > 0 && (
          <Button isBusy={doing === 'skip'} onClick={() => void skip()}>
            {words.skip}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Not stored as a draft in the browser: it contains keys. */
const ServiceForm = ({ siteId, service, put, reload }: Props) => {
  const { kind, title, fields, connected, signingSecret, version } = service
  const api = useApi()
  const showToast = useToast()
  const [isOn, setOn] = useState(connected?.isOn ?? true)
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.filter(({ isSecret }) => !isSecret).map(({ name, value }) => [name, value])),
  )
  const [secrets, setSecrets] = useState<Record<string, string>>({})
  const { problems, problem, isBusy, save } = useSaving()
  const submit = () => {
    const body = { isOn, values, secrets }
    return save(connectorsApi.save.request, body, async () => {
      put(await api(connectorsApi.save, { params: { site: siteId, kind }, body }, { readVersion: version }))
      showToast(words.saved(title))
    })
  }
  return (
    <Form problems={problems} onSubmit={() => void submit()} label={title}>
      <div className="fields">
        {fields.map(({ name, label, hint, isSecret, isOptional, isSet, options }) => {
          const value = values[name] ?? ''
          const onChange = (text: string) => setValues({ ...values, [name]: text })
          const path = `${isSecret ? 'secrets' : 'values'}.${name}`
          if (isSecret)
            return (
              <TextField
                key={name}
                label={label}
                hint={isSet ? words.isSet : hint}
                path={path}
                type="password"
                autoComplete="off"
                spellCheck={false}
                value={secrets[name] ?? ''}
                onChange={(text) => setSecrets({ ...secrets, [name]: text })}
              />
            )
          return options.length > 0 ? (
            <SelectField
              key={name}
              {...{ label, hint, path, value, onChange }}
              choices={options.map((option) => ({ value: option.value, title: option.label }))}
            />
          ) : (
            <TextField
              key={name}
              {...{ hint, path, value, onChange }}
              label={isOptional ? `${label} (${words.optional})` : label}
              autoComplete="off"
            />
          )
        })}
      </div>
      <Tick label={words.isOn} isOn={isOn} onChange={setOn} />
      {signingSecret !== null && (
        <p className="muted">
          {words.signingSecret}: <code>{signingSecret}</code> <CopyButton text={signingSecret} />
        </p>
      )}
      <FormMessage text={problem} />
      <div className="form-actions">
        <Button type="submit" look="main" isBusy={isBusy}>
          {words.save}
        </Button>
        {connected && <Connection id={connected.id} title={title} reload={reload} />}
      </div>
    </Form>
  )
}

/** Calls the service with what was saved, or ends the connection. */
const Connection = ({ id, title, reload }: { id: string; title: string; reload: () => void }) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange<'check' | 'remove'>()
  const [result, setResult] = useState<ConnectorCheck | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const check = () =>
    start('check', async () => setResult(await api(connectorsApi.check, { params: { id } })))
  const remove = () =>
    start('remove', async () => {
      await api(connectorsApi.remove, { params: { id } })
      showToast(words.removed(title))
      reload()
    }).then(() => setConfirming(false))
  return (
    <>
      <Button isBusy={doing === 'check'} onClick={() => void check()}>
        {doing === 'check' ? words.checking : words.check}
      </Button>
      <Button look="danger" onClick={() => setConfirming(true)}>
        {words.remove}
      </Button>
      <p role="status" className={result && !result.ok ? 'problem' : undefined}>
        {problem ?? result?.message ?? ''}
      </p>
      {isConfirming && (
        <ConfirmDialog
          title={words.removeQuestion(title)}
          text={words.removeHint}
          confirm={words.remove}
          cancel={frameWords.cancel}
          isBusy={doing !== null}
          onConfirm={() => void remove()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  )
}
