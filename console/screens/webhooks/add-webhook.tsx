import { useState } from 'react'
import {
  addWebhook,
  MEMBER_EVENTS,
  type WebhooksAnswer,
  type WebhookToSave,
} from '#contract/console/webhooks.ts'
import { askServer } from '../../ask-server.ts'
import { Button } from '../../parts/button.tsx'
import { SelectField } from '../../parts/fields.tsx'
import { Form, FormProblem } from '../../parts/form.tsx'
import { say } from '../../parts/toast.tsx'
import { withQuery } from '../../place.ts'
import { pl } from '../../strings/pl.ts'
import { useSaving } from '../../use-saving.ts'
import { WebhookFields } from './webhook-fields.tsx'

const blank: WebhookToSave = { url: '', events: [...MEMBER_EVENTS], isOn: true }

/** A new webhook of one of the applications. */
export const AddWebhook = ({
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
        await askServer<WebhooksAnswer>('POST', withQuery('webhooks', { site: siteId }), {
          ...draft,
          instanceId,
        }),
      )
      setDraft(blank)
      setInstanceId(only)
      say(pl.webhooks.added)
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
        <FormProblem text={problem} />
        <Button type="submit" isBusy={isBusy}>
          {pl.webhooks.add}
        </Button>
      </Form>
    </details>
  )
}
