import { useState } from 'react'
import { type AccessAnswer, type AccessKey, addKey } from '#contract/console/access.ts'
import { PERMISSIONS, type Permission } from '#contract/identity/names.ts'
import { askServer } from '../../ask-server.ts'
import { Button } from '../../parts/button.tsx'
import { TextField, Tick } from '../../parts/fields.tsx'
import { Form, FormProblem } from '../../parts/form.tsx'
import { Question } from '../../parts/question.tsx'
import { say } from '../../parts/toast.tsx'
import { withQuery } from '../../place.ts'
import { type Problems, problemsOf } from '../../problems.ts'
import { pl } from '../../strings/pl.ts'
import { useChange } from '../../use-change.ts'
import { formatMoment } from '../../when.ts'

type Props = { answer: AccessAnswer; put: (answer: AccessAnswer) => void }

/** API keys: made, and ended. */
export const Keys = ({ answer: { keys, siteId }, put }: Props) => {
  const [ending, setEnding] = useState<AccessKey | null>(null)
  const { doing, problem, start } = useChange()
  const end = ({ id }: AccessKey) =>
    start(id, async () => {
      setEnding(null)
      put(await askServer<AccessAnswer>('DELETE', withQuery(`access/keys/${id}`, { site: siteId })))
      say(pl.members.keyEnded)
    })
  return (
    <section className="card" aria-labelledby="keys">
      <h2 id="keys">{pl.members.keys}</h2>
      <p className="muted">{pl.members.keysHint}</p>
      <FormProblem text={problem} />
      {keys.length === 0 && <p className="muted">{pl.members.noKeys}</p>}
      <ul className="access-list">
        {keys.map((key) => (
          <li key={key.id}>
            <div>
              <b>{key.name}</b>
              <small>{key.permissions.map(pl.members.permission).join(', ')}</small>
              <small>{[pl.members.keyOpening(key.opening), key.usedMs === null ? pl.members.neverUsed : pl.members.used(formatMoment(key.usedMs)), ...(key.endedMs === null ? [] : [pl.members.ended(formatMoment(key.endedMs))])].join(', ')}</small>
            </div>
            {key.endedMs === null && (
              <Button look="danger" isBusy={doing === key.id} aria-label={pl.members.endKeyNamed(key.name)} onClick={() => setEnding(key)}>
                {pl.members.endKey}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <NewKey siteId={siteId} put={put} />
      {ending && <Question title={pl.members.endKeyQuestion(ending.name)} text={pl.members.endKeyHint} yes={pl.members.endKey} no={pl.frame.cancel} onYes={() => void end(ending)} onNo={() => setEnding(null)} />}
    </section>
  )
}

const NewKey = ({ siteId, put }: { siteId: string; put: Props['put'] }) => {
  const [name, setName] = useState('')
  const [permissions, setPermissions] = useState<Permission[]>([])
  const [problems, setProblems] = useState<Problems>({})
  const { doing, problem, start } = useChange()
  const add = async () => {
    const found = problemsOf(addKey, { name, permissions })
    setProblems(found)
    if (Object.keys(found).length > 0) return
    await start('add', async () => {
      put(await askServer<AccessAnswer>('POST', withQuery('access/keys', { site: siteId }), { name, permissions }))
      setName('')
      setPermissions([])
    })
  }
  return (
    <Form problems={problems} onSubmit={() => void add()} label={pl.members.addKey}>
      <TextField label={pl.members.keyName} hint={pl.members.keyNameHint} path="name" maxLength={100} autoComplete="off" value={name} onChange={setName} />
      <fieldset>
        <legend>{pl.members.allowed}</legend>
        {PERMISSIONS.map((permission) => (
          <Tick
            key={permission}
            label={pl.members.permission(permission)}
            isOn={permissions.includes(permission)}
            onChange={(isOn) => setPermissions(isOn ? [...permissions, permission] : permissions.filter((each) => each !== permission))}
          />
        ))}
        {problems['permissions'] && (
          <p className="problem" role="alert">
            {problems['permissions']}
          </p>
        )}
      </fieldset>
      <FormProblem text={problem} />
      <Button type="submit" isBusy={doing !== null}>
        {pl.members.addKey}
      </Button>
    </Form>
  )
}
