import { useSearch } from '@tanstack/react-router'
import {
  type Webhook,
  type WebhooksAnswer,
  addWebhook,
  MEMBER_EVENTS,
  type WebhookToSave,
} from '#contract/console/webhooks.ts'
import { Link } from '../parts/link.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, LoadedContent } from '../parts/states.tsx'
import type { ConsoleAddress } from '../router.tsx'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { formatDateTime } from '../when.ts'
import { withQuery } from '../with-query.ts'
import { MemberSiteTabs } from './members/site-choice.tsx'
import { WebhookKeys } from './webhooks/webhook-keys.tsx'
import { useState } from 'react'
import { callConsole } from '../call-console.ts'
import { Button } from '../parts/button.tsx'
import { SelectField } from '../parts/fields.tsx'
import { Form, FormMessage } from '../parts/form.tsx'
import { showToast } from '../parts/toast.tsx'
import { useSaving } from '../use-saving.ts'
import { WebhookFields } from './webhooks/webhook-fields.tsx'

const blank: WebhookToSave = { url: '', events: [...MEMBER_EVENTS], isOn: true }

/** A new webhook of one of the applications. */
const AddWebhook = ({
  answer: { apps, siteId },
  put,
}: {
  answer: WebhooksAnswer
  put: (answer: WebhooksAnswer) => void
}) => {
  const only = apps.length === 1 ? apps[0]!.instanceId : ''
  const [instanceId, setInstanceId] = useState(only)
  const [draft, setDraft] = useState(blank)
  const { problems, problem, isBusy, save } = useSaving()
  const add = () =>
    save(addWebhook, { ...draft, instanceId }, async () => {
      put(
        await callConsole<WebhooksAnswer>('POST', withQuery('webhooks', { site: siteId }), {
          ...draft,
          instanceId,
        }),
      )
      setDraft(blank)
      setInstanceId(only)
      showToast(pl.webhooks.added)
    })
  const choices = [
    ...(only ? [] : [{ value: '', title: pl.webhooks.chooseApp }]),
    ...apps.map((app) => ({ value: app.instanceId, title: app.name })),
  ]
  return (
    <details>
      <summary>{pl.webhooks.add}</summary>
      <Form problems={problems} onSubmit={() => void add()} label={pl.webhooks.add}>
        <SelectField
          label={pl.webhooks.app}
          path="instanceId"
          value={instanceId}
          choices={choices}
          onChange={setInstanceId}
        />
        <WebhookFields
          draft={draft}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
        <FormMessage text={problem} />
        <Button type="submit" isBusy={isBusy}>
          {pl.webhooks.add}
        </Button>
      </Form>
    </details>
  )
}

/** Which programs are told of changes of members, and with which key that is signed. */
export const Webhooks = () => {
  const { witryna = '' } = useSearch({ from: '/webhooki' })
  const loaded = useLoaded<WebhooksAnswer>(withQuery('webhooks', { site: witryna }))
  return (
    <Page title={pl.webhooks.title} lead={pl.webhooks.lead}>
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <MemberSiteTabs sites={answer.sites} siteId={answer.siteId} to="/webhooki" />
            {answer.apps.length === 0 && answer.webhooks.length === 0 ? (
              <Empty title={pl.webhooks.noApps} hint={pl.webhooks.noAppsHint}>
                <Link className="button is-main" to="/dostep" search={{ witryna }}>
                  {pl.webhooks.toApps}
                </Link>
              </Empty>
            ) : (
              <section className="card" aria-labelledby="webhooks">
                <h2 id="webhooks">{pl.webhooks.title}</h2>
                {answer.webhooks.length === 0 ? (
                  <p className="muted">
                    {pl.webhooks.none}. {pl.webhooks.noneHint}
                  </p>
                ) : (
                  <ul className="access-list">
                    {answer.webhooks.map((webhook) => (
                      <Line
                        key={webhook.id}
                        webhook={webhook}
                        address={{ to: '/webhooki/$id', params: { id: webhook.id }, search: { witryna } }}
                      />
                    ))}
                  </ul>
                )}
                {answer.apps.length > 0 && (
                  <AddWebhook key={answer.siteId} answer={answer} put={loaded.put} />
                )}
              </section>
            )}
            <WebhookKeys answer={answer} put={loaded.put} />
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const Line = ({
  webhook: { url, appName, events, isOn, last },
  address,
}: {
  webhook: Webhook
  address: ConsoleAddress
}) => (
  <li>
    <div>
      <b>{url}</b>{' '}
      <span className={`badge ${isOn ? 'is-completed' : ''}`}>{isOn ? pl.webhooks.on : pl.webhooks.off}</span>
      <small>
        {appName}: {pl.webhooks.eventList(events)}
      </small>
      <small className={last?.state === 'given_up' ? 'problem' : undefined}>
        {last
          ? pl.webhooks.lastSent(pl.webhooks.state(last.state), formatDateTime(last.createdMs))
          : pl.webhooks.nothingSent}
      </small>
    </div>
    <Link className="button is-plain" {...address} aria-label={pl.access.changeNamed(url)}>
      {pl.access.change}
    </Link>
  </li>
)
