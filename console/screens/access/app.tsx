import { useNavigate, useParams, useSearch } from '#console/routing/router-context.tsx'
import { useState } from 'react'
import { accessApi, type AccessAnswer, type AccessApp } from '#contract/console/access.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, TextField } from '#console/parts/form/fields.tsx'
import { Form } from '#console/parts/form/form.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { accessWords } from './strings.ts'
import { frameWords } from '#console/strings.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { linesOf, linesText } from './lines.ts'
import { Secret } from './secret.tsx'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'

/** One installed application: its addresses, its secret, and its end. */
export const AppScreen = () => {
  const { instanceId } = useParams({ from: '/aplikacje/$instanceId' })
  const { witryna = '' } = useSearch({ from: '/aplikacje/$instanceId' })
  const loaded = useApiQuery(accessApi.all, { query: { site: witryna } })
  const app = loaded.data?.apps.find((one) => one.instanceId === instanceId)
  return (
    <Page
      title={app?.name ?? accessWords.apps}
      back={{ address: { to: '/dostep', search: { witryna } }, title: accessWords.title }}
    >
      <LoadedContent loaded={loaded}>
        {(answer) =>
          app ? (
            <Editor answer={answer} app={app} put={loaded.put} />
          ) : (
            <Empty title={accessWords.appGone} hint={accessWords.goneHint} />
          )
        }
      </LoadedContent>
    </Page>
  )
}

const withoutSecret = ({ secret: _, ...answer }: AccessAnswer): AccessAnswer => answer
const draftOf = ({ name, redirectUrls }: AccessApp) => ({ name, redirectUrls: linesText(redirectUrls) })

type Props = { answer: AccessAnswer; app: AccessApp; put: (answer: AccessAnswer) => void }

const Editor = ({ answer, app, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const navigate = useNavigate()
  const { siteId, secret } = answer
  const appIn = ({ apps }: AccessAnswer) =>
    apps.find(({ instanceId }) => instanceId === app.instanceId) ?? app
  const drafting = useDraft(draftOf(app), { form: 'access-app', id: app.instanceId })
  const { draft, isDirty, change, markSaved, allowLeaving } = drafting
  const query = { site: siteId }
  const params = { id: app.instanceId }
  const { saveOver, conflict } = useConflict(
    drafting,
    accessApi.all,
    { query },
    {
      draftOf: (newer) => draftOf(appIn(newer)),
      // A secret is in one answer only, and may still be visible.
      put: (newer) => put({ ...newer, ...(secret && { secret }) }),
    },
  )
  const { problems, problem, isBusy, save } = useSaving()
  const renewing = useChange()
  const [isConfirming, setConfirming] = useState(false)
  const submit = () => {
    const given = { name: draft.name, redirectUrls: linesOf(draft.redirectUrls) }
    return save(accessApi.changeApp.request, given, async () => {
      const saved = await saveOver(accessApi.changeApp, { params, query, body: given }, app.version)
      markSaved(draftOf(appIn(saved)))
      put(saved)
      showToast(accessWords.appSaved)
    })
  }
  const renew = () =>
    renewing.start('renew', async (onceKey) => {
      const renewed = await api(accessApi.renewSecret, { params, query }, { onceKey })
      setConfirming(false)
      put(renewed)
    })
  const remove = async () => {
    await api(accessApi.removeApp, { params, query })
    allowLeaving()
    showToast(accessWords.appRemoved(app.name))
    void navigate({ to: '/dostep', search: { witryna: siteId } })
  }
  return (
    <>
      {secret && <Secret key={secret.text} secret={secret} onHide={() => put(withoutSecret(answer))} />}
      <Form problems={problems} onSubmit={() => void submit()} label={app.name}>
        <section className="card" aria-labelledby="app-addresses">
          <h2 id="app-addresses">{accessWords.addresses}</h2>
          <p className="muted any-break">
            {accessWords.identifier}: {app.id}
            <br />
            {accessWords.instance}: {app.instanceId}
          </p>
          <TextField
            label={accessWords.appName}
            path="name"
            maxLength={100}
            autoComplete="off"
            value={draft.name}
            onChange={(name) => change({ name })}
          />
          <LongTextField
            label={accessWords.appRedirectUrls}
            hint={accessWords.redirectUrisHint}
            path="redirectUrls"
            value={draft.redirectUrls}
            onChange={(redirectUrls) => change({ redirectUrls })}
          />
          {app.webhookCount > 0 && (
            <p>
              <Link to="/webhooki" search={{ witryna: siteId }}>
                {accessWords.webhooks(app.webhookCount)}
              </Link>
            </p>
          )}
        </section>
        <section className="card" aria-labelledby="app-secret">
          <h2 id="app-secret">{accessWords.secret}</h2>
          <p className="muted">{accessWords.secretKeptHint}</p>
          <Button onClick={() => setConfirming(true)}>{accessWords.renewSecret}</Button>
        </section>
        <SaveOrRemove
          isDirty={isDirty}
          isBusy={isBusy}
          problem={problem ?? renewing.problem}
          conflict={conflict}
          removal={{
            title: accessWords.removeApp,
            question: accessWords.removeAppQuestion(app.name),
            hint: accessWords.removeAppHint(app.webhookCount, app.isElsewhere),
            remove,
          }}
        />
      </Form>
      {isConfirming && (
        <ConfirmDialog
          title={accessWords.renewQuestion(app.name)}
          text={accessWords.renewHint}
          confirm={accessWords.renewSecret}
          cancel={frameWords.cancel}
          isBusy={renewing.doing !== null}
          onConfirm={() => void renew().then(() => setConfirming(false))}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  )
}
