import { useState } from 'react'
import { type AccountAnswer, accountApi } from '#contract/console/staff/own-account.ts'
import { roleNames } from '#contract/console/staff/rights.ts'
import { Button } from '#console/parts/form/button.tsx'
import { PasswordField, SelectField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useOwner } from '#console/data/session.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { frameWords } from '#console/strings.ts'
import { formatDateTime } from '#console/text/format-date.ts'
import { NewPasswordField } from './sign-in-form.tsx'
import { OwnFactors } from './own-factors.tsx'
import { sessionWords } from './strings.ts'
import { toProblem, useApi } from '#console/data/api-client.ts'
import { useToast } from '#console/parts/toast.tsx'
import { chooseColourScheme, colourSchemes, readColourScheme } from '#console/data/colour-scheme.ts'

type Props = { account: AccountAnswer; put: (answer: AccountAnswer) => void }

/** The account of whoever is signed in. */
export const Account = () => {
  const { owner } = useOwner()
  const loaded = useApiQuery(accountApi.all, {})
  return (
    <Page
      title={sessionWords.accountTitle}
      lead={sessionWords.accountLead(owner.name || owner.email, roleNames[owner.role])}
    >
      {owner.needsFactor && (
        <section className="card is-warning">
          <h2>{sessionWords.factorNeeded}</h2>
          <p>{sessionWords.factorNeededHint}</p>
        </section>
      )}
      <LoadedContent loaded={loaded}>
        {(account) => (
          <>
            <OwnFactors account={account} put={loaded.put} />
            <OwnName />
            <OwnEmail account={account} put={loaded.put} />
            <OwnPassword account={account} put={loaded.put} />
            <Sessions account={account} put={loaded.put} />
          </>
        )}
      </LoadedContent>
      <Colours />
      <SignOut />
    </Page>
  )
}

const OwnName = () => {
  const api = useApi()
  const showToast = useToast()
  const { owner, renew } = useOwner()
  const [name, setName] = useState(owner.name)
  const { problems, problem, isBusy, save } = useSaving()
  const set = () =>
    save(accountApi.setName.request, { name }, async () => {
      await api(accountApi.setName, { body: { name } })
      await renew()
      showToast(sessionWords.nameSaved)
    })
  return (
    <section className="card">
      <h2>{sessionWords.nameTitle}</h2>
      <Form
        problems={problems}
        onSubmit={() => void set()}
        className="is-narrow"
        label={sessionWords.nameTitle}
      >
        <TextField
          label={sessionWords.name}
          hint={sessionWords.nameHint}
          path="name"
          autoComplete="name"
          maxLength={80}
          value={name}
          onChange={setName}
        />
        <FormMessage text={problem} />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? frameWords.saving : frameWords.save}
        </Button>
      </Form>
    </section>
  )
}

const OwnEmail = ({ account: { newEmail, asksPassword }, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { owner } = useOwner()
  const [email, setEmail] = useState('')
  const [currentPassword, setCurrentPassword] = useState('')
  const { problems, problem, isBusy, save } = useSaving()
  const request = () => {
    const body = { email, currentPassword }
    return save(accountApi.setEmail.request, body, async () => {
      put(await api(accountApi.setEmail, { body }))
      setEmail('')
      setCurrentPassword('')
      showToast(sessionWords.emailSent)
    })
  }
  return (
    <section className="card">
      <h2>{sessionWords.emailTitle}</h2>
      <p className="muted">{sessionWords.emailNow(owner.email)}</p>
      {newEmail && <p role="status">{sessionWords.emailWaits(newEmail)}</p>}
      <Form
        problems={problems}
        onSubmit={() => void request()}
        className="is-narrow"
        label={sessionWords.emailTitle}
      >
        <TextField
          label={sessionWords.newEmail}
          hint={sessionWords.newEmailHint}
          path="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
        />
        {asksPassword && <CurrentPassword value={currentPassword} onChange={setCurrentPassword} />}
        <FormMessage text={problem} />
        <Button type="submit" isBusy={isBusy}>
          {sessionWords.askEmail}
        </Button>
      </Form>
    </section>
  )
}

const CurrentPassword = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <PasswordField
    label={sessionWords.currentPassword}
    path="currentPassword"
    autoComplete="current-password"
    value={value}
    onChange={onChange}
  />
)

const OwnPassword = ({ account: { asksPassword }, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const [password, setPassword] = useState('')
  const [currentPassword, setCurrentPassword] = useState('')
  const { problems, problem, isBusy, save } = useSaving()
  const set = () => {
    const body = { password, currentPassword }
    return save(accountApi.setPassword.request, body, async () => {
      put(await api(accountApi.setPassword, { body }))
      setPassword('')
      setCurrentPassword('')
      showToast(sessionWords.passwordChanged)
    })
  }
  return (
    <section className="card">
      <h2>{sessionWords.passwordTitle}</h2>
      <p className="muted">{sessionWords.passwordHint}</p>
      <Form
        problems={problems}
        onSubmit={() => void set()}
        className="is-narrow"
        label={sessionWords.passwordTitle}
      >
        {asksPassword && <CurrentPassword value={currentPassword} onChange={setCurrentPassword} />}
        <NewPasswordField value={password} onChange={setPassword} />
        <FormMessage text={problem} />
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? frameWords.saving : sessionWords.changePassword}
        </Button>
      </Form>
    </section>
  )
}

/** Where the account is signed in. */
const Sessions = ({ account: { sessions }, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const end = (id: string) =>
    start(id, async () => {
      put(await api(accountApi.endSession, { params: { id } }))
      showToast(sessionWords.sessionEnded)
    })
  const endOthers = () =>
    start('others', async () => {
      put(await api(accountApi.endOtherSessions, {}))
      showToast(sessionWords.othersEnded)
    })
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions">{sessionWords.sessions}</h2>
      <p className="muted">{sessionWords.sessionsHint}</p>
      <FormMessage text={problem} />
      <ul className="access-list">
        {sessions.map(({ id, device, network, seenMs, isThis }) => (
          <li key={id}>
            <div>
              <b>{device}</b> {isThis && <span className="badge">{sessionWords.sessionThis}</span>}
              <small>{sessionWords.sessionFacts(network, formatDateTime(seenMs))}</small>
            </div>
            {!isThis && (
              <Button
                isBusy={doing === id}
                aria-label={sessionWords.endSessionNamed(device)}
                onClick={() => void end(id)}
              >
                {sessionWords.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <Button look="danger" isBusy={doing === 'others'} onClick={() => void endOthers()}>
          {sessionWords.endOthers}
        </Button>
      )}
    </section>
  )
}

const SignOut = () => {
  const { owner, signOut } = useOwner()
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const end = async () => {
    setLeaving(true)
    setProblem(null)
    try {
      await signOut()
    } catch (error) {
      setProblem(toProblem(error).message)
      setLeaving(false)
    }
  }
  return (
    <section className="card">
      <h2>{sessionWords.signOut}</h2>
      <p className="muted">
        {frameWords.signedInAs(owner.name || owner.email)}. {sessionWords.signOutHint}
      </p>
      <FormMessage text={problem} />
      <Button onClick={() => void end()} isBusy={isLeaving}>
        {sessionWords.signOut}
      </Button>
    </section>
  )
}

/** Light or dark, whatever the system is set to. */
const Colours = () => {
  const [scheme, setScheme] = useState(readColourScheme)
  return (
    <section className="card">
      <h2>{sessionWords.colours}</h2>
      <SelectField
        label={sessionWords.coloursLabel}
        path="colourScheme"
        hint={sessionWords.coloursHint}
        value={scheme}
        choices={colourSchemes.map((value) => ({ value, title: sessionWords.colourSchemes[value] }))}
        onChange={(value) => {
          const chosen = colourSchemes.find((one) => one === value) ?? 'system'
          chooseColourScheme(chosen)
          setScheme(chosen)
        }}
      />
    </section>
  )
}
