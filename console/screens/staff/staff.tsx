import { useState } from 'react'
import { type Role, roleNames, roles } from '#contract/console/staff/rights.ts'
import { type StaffAnswer, staffApi, type StaffPerson } from '#contract/console/staff/staff.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { useFocusLater } from '#console/parts/use-focus-later.ts'
import { useApi } from '#console/data/api-client.ts'
import { useOwner } from '#console/data/session.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { frameWords } from '#console/strings.ts'
import { formatDateTime } from '#console/text/format-date.ts'
import { staffWords } from './strings.ts'

type Props = { staff: StaffAnswer; put: (answer: StaffAnswer) => void }

/** Who works in the console, and as what. */
export const Staff = () => {
  const loaded = useApiQuery(staffApi.all, {})
  return (
    <Page title={staffWords.title} lead={staffWords.lead}>
      <LoadedContent loaded={loaded}>
        {(staff) => (
          <>
            <People staff={staff} put={loaded.put} />
            <Invite put={loaded.put} />
            <Rules staff={staff} put={loaded.put} />
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const roleChoices = roles.map((value) => ({ value, title: roleNames[value] }))
const nameOf = ({ name, email }: StaffPerson) => name || email

type Question = { what: 'revoke' | 'disable' | 'remove' | 'reset'; person: StaffPerson }

const People = ({ staff: { people }, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { renew } = useOwner()
  const { doing, problem, start } = useChange()
  const [question, setQuestion] = useState<Question | null>(null)
  const { focusTarget, focusLater } = useFocusLater<HTMLHeadingElement>()

  const change = (person: StaffPerson, call: (onceKey: string) => Promise<StaffAnswer>, text: string) =>
    start(person.id, async (onceKey) => {
      setQuestion(null)
      put(await call(onceKey))
      showToast(text)
      // Whoever gives away their own role loses this screen.
      if (person.isYou) await renew()
    })
  const setRole = (person: StaffPerson, role: Role) =>
    change(
      person,
      () => api(staffApi.setRole, { params: { id: person.id }, body: { role } }),
      staffWords.roleChanged(nameOf(person), roleNames[role]),
    )
  const setStatus = (person: StaffPerson, status: 'active' | 'disabled') =>
    change(
      person,
      () => api(staffApi.setStatus, { params: { id: person.id }, body: { status } }),
      (status === 'active' ? staffWords.enabled : staffWords.disabled)(nameOf(person)),
    )
  const confirm = ({ what, person }: Question) => {
    const params = { id: person.id }
    if (what === 'disable') return setStatus(person, 'disabled')
    focusLater()
    if (what === 'reset')
      return change(
        person,
        () => api(staffApi.removeFactors, { params }),
        staffWords.factorsReset(nameOf(person)),
      )
    const text = what === 'revoke' ? staffWords.revoked : staffWords.removed(nameOf(person))
    return change(person, () => api(staffApi.remove, { params }), text)
  }

  return (
    <section className="card" aria-labelledby="people">
      <h2 id="people" ref={focusTarget} tabIndex={-1}>
        {staffWords.people}
      </h2>
      <FormMessage text={problem} />
      <ul className="access-list staff-list">
        {people.map((person) => (
          <li key={person.id}>
            <div>
              <b>{nameOf(person)}</b> {person.isYou && <span className="badge">{staffWords.you}</span>}{' '}
              {person.status !== 'active' && (
                <span className={`badge ${person.status === 'invited' ? 'is-pending' : 'is-failed'}`}>
                  {staffWords.statuses[person.status]}
                </span>
              )}
              {person.name && <small>{person.email}</small>}
              <small>{staffWords.roleCan(person.role)}</small>
              <small>{factsOf(person)}</small>
              {person.isLastOwner && <small>{staffWords.onlyOwner}</small>}
            </div>
            {!person.isLastOwner && (
              <SelectField
                label={staffWords.roleOf(nameOf(person))}
                isLabelHidden
                path={`role-${person.id}`}
                value={person.role}
                choices={roleChoices}
                onChange={(value) => void setRole(person, value as Role)}
              />
            )}
            <Actions
              person={person}
              isBusy={doing === person.id}
              again={() =>
                void change(
                  person,
                  (onceKey) => api(staffApi.inviteAgain, { params: { id: person.id } }, { onceKey }),
                  staffWords.sentAgain(person.email),
                )
              }
              enable={() => void setStatus(person, 'active')}
              ask={(what) => setQuestion({ what, person })}
            />
          </li>
        ))}
      </ul>
      {question && (
        <ConfirmDialog
          title={questionOf(question)}
          text={HINTS[question.what]}
          confirm={CONFIRM[question.what]}
          cancel={frameWords.cancel}
          isBusy={doing !== null}
          onConfirm={() => void confirm(question)}
          onCancel={() => setQuestion(null)}
        />
      )}
    </section>
  )
}

const factsOf = ({ status, seenMs, hasFactor, invitedUntilMs }: StaffPerson): string =>
  status === 'invited'
    ? invitedUntilMs === null
      ? staffWords.invitationEnded
      : staffWords.invitedUntil(formatDateTime(invitedUntilMs))
    : [
        seenMs === null ? staffWords.notSignedIn : staffWords.seen(formatDateTime(seenMs)),
        ...(hasFactor ? [staffWords.factorOn] : []),
      ].join(', ')

const questionOf = ({ what, person }: Question): string => {
  const words = {
    revoke: staffWords.revokeQuestion,
    disable: staffWords.disableQuestion,
    remove: staffWords.removeQuestion,
    reset: staffWords.resetQuestion,
  }
  return words[what](nameOf(person))
}
const HINTS = {
  revoke: staffWords.revokeHint,
  disable: staffWords.disableHint,
  remove: staffWords.removeHint,
  reset: staffWords.resetHint,
}
const CONFIRM = {
  revoke: staffWords.revoke,
  disable: staffWords.disable,
  remove: staffWords.remove,
  reset: staffWords.resetFactors,
}

const Actions = ({
  person,
  isBusy,
  again,
  enable,
  ask,
}: {
  person: StaffPerson
  isBusy: boolean
  again: () => void
  enable: () => void
  ask: (what: Question['what']) => void
}) => {
  const name = nameOf(person)
  if (person.status === 'invited')
    return (
      <div className="form-actions">
        <Button isBusy={isBusy} aria-label={staffWords.againNamed(name)} onClick={again}>
          {staffWords.again}
        </Button>
        <Button look="danger" aria-label={staffWords.revokeNamed(name)} onClick={() => ask('revoke')}>
          {staffWords.revoke}
        </Button>
      </div>
    )
  if (person.isYou) return null
  return (
    <div className="form-actions">
      {person.hasFactor && (
        <Button aria-label={staffWords.resetFactorsNamed(name)} onClick={() => ask('reset')}>
          {staffWords.resetFactors}
        </Button>
      )}
      {person.status === 'disabled' ? (
        <Button isBusy={isBusy} aria-label={staffWords.enableNamed(name)} onClick={enable}>
          {staffWords.enable}
        </Button>
      ) : (
        <Button aria-label={staffWords.disableNamed(name)} onClick={() => ask('disable')}>
          {staffWords.disable}
        </Button>
      )}
      <Button look="danger" aria-label={staffWords.removeNamed(name)} onClick={() => ask('remove')}>
        {staffWords.remove}
      </Button>
    </div>
  )
}

const Invite = ({ put }: Pick<Props, 'put'>) => {
  const api = useApi()
  const showToast = useToast()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('seller')
  const { problems, problem, isBusy, save } = useSaving()
  const invite = () => {
    const body = { email, role }
    return save(staffApi.invite.request, body, async (onceKey) => {
      put(await api(staffApi.invite, { body }, { onceKey }))
      setEmail('')
      showToast(staffWords.invited(email))
    })
  }
  return (
    <section className="card">
      <h2>{staffWords.invite}</h2>
      <p className="muted">{staffWords.inviteHint}</p>
      <Form
        problems={problems}
        onSubmit={() => void invite()}
        className="is-narrow"
        label={staffWords.invite}
      >
        <TextField
          label={staffWords.email}
          path="email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
        />
        <SelectField
          label={staffWords.role}
          hint={staffWords.can(role)}
          path="role"
          value={role}
          choices={roleChoices}
          onChange={(value) => setRole(value as Role)}
        />
        <FormMessage text={problem} />
        <Button look="main" type="submit" isBusy={isBusy}>
          {staffWords.send}
        </Button>
      </Form>
    </section>
  )
}

const Rules = ({ staff: { requiresFactor }, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const set = (isOn: boolean) =>
    start('rule', async () => {
      put(await api(staffApi.setRules, { body: { requiresFactor: isOn } }))
      showToast(staffWords.ruleSet)
    })
  return (
    <section className="card">
      <h2>{staffWords.rules}</h2>
      <Tick
        label={staffWords.requiresFactor}
        hint={staffWords.requiresFactorHint}
        isOn={requiresFactor}
        onChange={(isOn) => doing === null && void set(isOn)}
      />
      <FormMessage text={problem} />
    </section>
  )
}
