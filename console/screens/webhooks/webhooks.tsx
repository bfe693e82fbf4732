import { useSearch } from '#console/routing/router-context.tsx'
import {
  type Webhook,
  type WebhooksAnswer,
  webhooksApi,
  MEMBER_EVENTS,
  type WebhookToSave,
} from '#contract/console/webhooks.ts'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { frameWords } from '#console/strings.ts'
import { webhooksWords } from './strings.ts'
import { formatDateTime } from '#console/text/format-date.ts'
import { MemberSiteTabs } from '#console/screens/members/site-choice.tsx'
import { WebhookKeys } from './webhook-keys.tsx'
import { useState } from 'react'
import { Button } from '#console/parts/form/button.tsx'
import { SelectField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useSaving } from '#console/data/use-saving.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import './webhooks.css'

const blank: WebhookToSave = { url: '', events: [...MEMBER_EVENTS], isOn: true }

/** A new webhook of one of the applications. */
const AddWebhook = ({
  answer: { apps, siteId },
  put,
}: {
  answer: WebhooksAnswer
  put: (answer: WebhooksAnswer) => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const only = apps.length === 1 ? apps[0]!.instanceId : ''
  const [instanceId, setInstanceId] = useState(only)
  const [draft, setDraft] = useState(blank)
  const { problems, problem, isBusy, save } = useSaving()
  const add = () =>
    save(webhooksApi.add.request, { ...draft, instanceId }, async (onceKey) => {
      put(
        await api(webhooksApi.add, { query: { site: siteId }, body: { ...draft, instanceId } }, { onceKey }),
      )
      setDraft(blank)
      setInstanceId(only)
      showToast(webhooksWords.added)
    })
  const choices = [
    ...(only ? [] : [{ value: '', title: webhooksWords.chooseApp }]),
    ...apps.map((app) => ({ value: app.instanceId, title: app.name })),
  ]
  return (
    <details>
      <summary>{webhooksWords.add}</summary>
      <Form problems={problems} onSubmit={() => void add()} label={webhooksWords.add}>
        <SelectField
          label={webhooksWords.app}
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
          {webhooksWords.add}
        </Button>
      </Form>
    </details>
  )
}

/** The programs that are notified of changes of members, and the key that signs it. */
export const Webhooks = () => {
  const { witryna = '' } = useSearch({ from: '/webhooki' })
  const loaded = useApiQuery(webhooksApi.list, { query: { site: witryna } })
  return (
    <Page title={webhooksWords.title} lead={webhooksWords.lead}>
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <MemberSiteTabs sites={answer.sites} siteId={answer.siteId} to="/webhooki" />
            {answer.apps.length === 0 && answer.webhooks.length === 0 ? (
              <Empty title={webhooksWords.noApps} hint={webhooksWords.noAppsHint}>
                <Link className="button is-main" to="/dostep" search={{ witryna }}>
                  {webhooksWords.toApps}
                </Link>
              </Empty>
            ) : (
              <section className="card" aria-labelledby="webhooks">
                <h2 id="webhooks">{webhooksWords.title}</h2>
                {answer.webhooks.length === 0 ? (
                  <p className="muted">
                    {webhooksWords.none}. {webhooksWords.noneHint}
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
      <span className={`badge ${isOn ? 'is-completed' : ''}`}>
        {isOn ? webhooksWords.on : webhooksWords.off}
      </span>
      <small>
        {appName}: {webhooksWords.eventList(events)}
      </small>
      <small className={last?.state === 'given_up' ? 'problem' : undefined}>
        {last
          ? webhooksWords.lastSent(webhooksWords.state(last.state), formatDateTime(last.createdMs))
          : webhooksWords.nothingSent}
      </small>
    </div>
    <Link className="button is-plain" {...address} aria-label={frameWords.changeNamed(url)}>
      {frameWords.change}
    </Link>
  </li>
)
