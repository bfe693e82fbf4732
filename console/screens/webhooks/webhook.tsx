import { useNavigate, useParams, useSearch } from '#console/routing/router-context.tsx'
import {
  type Webhook,
  type WebhookAnswer,
  webhooksApi,
  type WebhookToSave,
} from '#contract/console/webhooks.ts'
import { Form } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { webhooksWords } from './strings.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import './webhooks.css'

/** One webhook: its address, its deliveries, and its removal. */
export const WebhookScreen = () => {
  const { id } = useParams({ from: '/webhooki/$id' })
  const { witryna = '', przed: before = '' } = useSearch({ from: '/webhooki/$id' })
  const loaded = useApiQuery(webhooksApi.one, { params: { id }, query: { site: witryna, before } })
  const { data, problem } = loaded
  const back = { address: { to: '/webhooki', search: { witryna } }, title: webhooksWords.title } as const
  if (problem?.status === 404) {
    return (
      <Page title={webhooksWords.gone} back={back}>
        <Empty title={webhooksWords.gone} hint={webhooksWords.goneHint} />
      </Page>
    )
  }
  return (
    <Page
      title={data ? hostOf(data.webhook.url) : webhooksWords.title}
      back={back}
      badge={
        data && (
          <span className={`badge ${data.webhook.isOn ? 'is-completed' : ''}`}>
            {data.webhook.isOn ? webhooksWords.on : webhooksWords.off}
          </span>
        )
      }
    >
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <Editor answer={answer} put={loaded.put} />
            <Deliveries answer={answer} before={before} loaded={loaded} />
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
const draftOf = ({ url, events, isOn }: Webhook): WebhookToSave => ({ url, events, isOn })

const Editor = ({
  answer: { webhook, siteId, version },
  put,
}: {
  answer: WebhookAnswer
  put: (answer: WebhookAnswer) => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const navigate = useNavigate()
  // Its address is often a secret.
  const drafting = useDraft(draftOf(webhook), null)
  const { draft, isDirty, change, markSaved, allowLeaving } = drafting
  const { problems, problem, isBusy, save } = useSaving()
  const params = { id: webhook.id }
  const query = { site: siteId }
  const { saveOver, conflict } = useConflict(
    drafting,
    webhooksApi.one,
    { params, query },
    { draftOf: (newer) => draftOf(newer.webhook), put },
  )
  const submit = () =>
    save(webhooksApi.change.request, draft, async () => {
      const saved = await saveOver(webhooksApi.change, { params, query, body: draft }, version)
      markSaved(draftOf(saved.webhook))
      put(saved)
      showToast(webhooksWords.saved)
    })
  const remove = async () => {
    await api(webhooksApi.remove, { params, query })
    allowLeaving()
    showToast(webhooksWords.removed)
    void navigate({ to: '/webhooki', search: { witryna: siteId } })
  }
  return (
    <section className="card" aria-labelledby="webhook-edit">
      <h2 id="webhook-edit">{webhooksWords.edit}</h2>
      <p className="muted">
        {webhooksWords.app}: {webhook.appName}
      </p>
      <Form problems={problems} onSubmit={() => void submit()} label={webhooksWords.edit}>
        <WebhookFields draft={draft} onChange={change} />
        <SaveOrRemove
          isDirty={isDirty}
          isBusy={isBusy}
          problem={problem}
          conflict={conflict}
          removal={{
            title: webhooksWords.remove,
            question: webhooksWords.removeQuestion,
            hint: webhooksWords.removeHint(webhook.url),
            remove,
          }}
        />
      </Form>
    </section>
  )
}
