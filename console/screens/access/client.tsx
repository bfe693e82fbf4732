import { useNavigate, useParams, useSearch } from '#console/routing/router-context.tsx'
import {
  accessApi,
  type AccessAnswer,
  type AccessClient,
  type CaptchaName,
  type ClientToSave,
  type Rotation,
  ROTATIONS,
} from '#contract/console/access.ts'
import { LongTextField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Form } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { accessWords } from './strings.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { linesOf, linesText } from './lines.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'

/** One OAuth client: its addresses and safeguards, and its end. */
export const ClientScreen = () => {
  const { id } = useParams({ from: '/klienci-oauth/$id' })
  const { witryna = '' } = useSearch({ from: '/klienci-oauth/$id' })
  const loaded = useApiQuery(accessApi.all, { query: { site: witryna } })
  const client = loaded.data?.clients.find((one) => one.id === id)
  return (
    <Page
      title={client?.name ?? accessWords.clients}
      back={{ address: { to: '/dostep', search: { witryna } }, title: accessWords.title }}
    >
      <LoadedContent loaded={loaded}>
        {(answer) =>
          client ? (
            <Editor answer={answer} client={client} put={loaded.put} />
          ) : (
            <Empty title={accessWords.clientGone} hint={accessWords.goneHint} />
          )
        }
      </LoadedContent>
    </Page>
  )
}

type Draft = Omit<ClientToSave, 'redirectUris' | 'redirectDomains' | 'origins' | 'captcha'> & {
  redirectUris: string
  redirectDomains: string
  origins: string
  provider: CaptchaName | ''
  required: boolean
  acceptToken: string
}

const draftOf = ({
  name,
  redirectUris,
  redirectDomains,
  origins,
  rotation,
  captcha,
}: AccessClient): Draft => ({
  name,
  redirectUris: linesText(redirectUris),
  redirectDomains: linesText(redirectDomains),
  origins: linesText(origins),
  rotation,
  provider: captcha?.provider ?? '',
  required: captcha?.required ?? true,
  acceptToken: captcha?.acceptToken ?? '',
})

const toSave = ({
  name,
  redirectUris,
  redirectDomains,
  origins,
  rotation,
  provider,
  required,
  acceptToken,
}: Draft): ClientToSave => ({
  name,
  redirectUris: linesOf(redirectUris),
  redirectDomains: linesOf(redirectDomains),
  origins: linesOf(origins),
  rotation,
  captcha: provider === '' ? null : { provider, required, acceptToken },
})

type Props = { answer: AccessAnswer; client: AccessClient; put: (answer: AccessAnswer) => void }

const Editor = ({ answer: { siteId, captchaProviders }, client, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const navigate = useNavigate()
  const clientIn = ({ clients }: AccessAnswer) => clients.find(({ id }) => id === client.id) ?? client
  const drafting = useDraft(draftOf(client), { form: 'access-client', id: client.id })
  const { draft, isDirty, change, markSaved, allowLeaving } = drafting
  const query = { site: siteId }
  const params = { id: client.id }
  const { saveOver, conflict } = useConflict(
    drafting,
    accessApi.all,
    { query },
    { draftOf: (newer) => draftOf(clientIn(newer)), put },
  )
  const { problems, problem, isBusy, save } = useSaving()
  const submit = () => {
    const given = toSave(draft)
    return save(accessApi.changeClient.request, given, async () => {
      const saved = await saveOver(accessApi.changeClient, { params, query, body: given }, client.version)
      markSaved(draftOf(clientIn(saved)))
      put(saved)
      showToast(accessWords.clientSaved)
    })
  }
  const remove = async () => {
    await api(accessApi.removeClient, { params, query })
    allowLeaving()
    showToast(accessWords.clientRemoved(client.name))
    void navigate({ to: '/dostep', search: { witryna: siteId } })
  }
  const captchaChoices = [
    { value: '', title: accessWords.noCaptcha },
    ...captchaProviders.map((provider) => ({ value: provider, title: accessWords.captchaName(provider) })),
  ]
  return (
    <Form problems={problems} onSubmit={() => void submit()} label={client.name}>
      <section className="card" aria-labelledby="client-addresses">
        <h2 id="client-addresses">{accessWords.addresses}</h2>
        <p className="muted any-break">
          {accessWords.identifier}: {client.id}
        </p>
        <TextField
          label={accessWords.clientName}
          path="name"
          maxLength={100}
          autoComplete="off"
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <LongTextField
          label={accessWords.redirectUris}
          hint={accessWords.redirectUrisHint}
          path="redirectUris"
          value={draft.redirectUris}
          onChange={(redirectUris) => change({ redirectUris })}
        />
        <LongTextField
          label={accessWords.origins}
          hint={accessWords.originsHint}
          path="origins"
          value={draft.origins}
          onChange={(origins) => change({ origins })}
        />
        <LongTextField
          label={accessWords.redirectDomains}
          hint={accessWords.originsHint}
          path="redirectDomains"
          value={draft.redirectDomains}
          onChange={(redirectDomains) => change({ redirectDomains })}
        />
      </section>
      <section className="card" aria-labelledby="client-safety">
        <h2 id="client-safety">{accessWords.safety}</h2>
        <SelectField
          label={accessWords.rotation}
          hint={accessWords.rotationHint(draft.rotation)}
          path="rotation"
          value={draft.rotation}
          choices={ROTATIONS.map((rotation) => ({
            value: rotation,
            title: accessWords.rotationName(rotation),
          }))}
          onChange={(rotation) => change({ rotation: rotation as Rotation })}
        />
        <SelectField
          label={accessWords.captcha}
          path="captcha.provider"
          value={draft.provider}
          choices={captchaChoices}
          onChange={(provider) => change({ provider: provider as CaptchaName | '' })}
        />
        {draft.provider !== '' && (
          <Tick
            label={accessWords.captchaRequired}
            hint={accessWords.captchaRequiredHint}
            isOn={draft.required}
            onChange={(required) => change({ required })}
          />
        )}
        {draft.provider === 'static-test' && (
          <TextField
            label={accessWords.acceptToken}
            path="captcha.acceptToken"
            autoComplete="off"
            spellCheck={false}
            value={draft.acceptToken}
            onChange={(acceptToken) => change({ acceptToken })}
          />
        )}
      </section>
      <SaveOrRemove
        isDirty={isDirty}
        isBusy={isBusy}
        problem={problem}
        conflict={conflict}
        removal={{
          title: accessWords.removeClient,
          question: accessWords.removeClientQuestion(client.name),
          hint: accessWords.removeClientHint,
          remove,
        }}
      />
    </Form>
  )
}
