import { useState } from 'react'
import { accessApi, type AccessAnswer, type AccessKey } from '#contract/console/access.ts'
import { PERMISSIONS, type Permission } from '#contract/identity/names.ts'
import { Button } from '#console/parts/form/button.tsx'
import { TextField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Question } from '#console/parts/confirm-dialog.tsx'
import { TickGroup } from '#console/parts/form/tick-group.tsx'
import { pl } from '#console/strings/pl.ts'
import { useChange } from '#console/data/use-change.ts'
import { useFocusLater } from '#console/parts/use-focus-later.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { formatDateTime } from '#console/text/format-date.ts'
import { useApi } from '#console/data/api-client.ts'
import { useToast } from '#console/parts/toast.tsx'

type Props = { answer: AccessAnswer; put: (answer: AccessAnswer) => void }

/** API keys: made, and ended. */
export const Keys = ({ answer: { keys, siteId }, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const [ending, setEnding] = useState<AccessKey | null>(null)
  const { doing, problem, start } = useChange()
  const { place, focusLater } = useFocusLater<HTMLHeadingElement>()
  const end = ({ id }: AccessKey) =>
    start(id, async () => {
      setEnding(null)
      put(await api(accessApi.endKey, { params: { id }, query: { site: siteId } }))
      focusLater()
      showToast(pl.access.keyEnded)
    })
  return (
    <section className="card" aria-labelledby="keys">
      <h2 id="keys" ref={place} tabIndex={-1}>
        {pl.access.keys}
      </h2>
      <p className="muted">{pl.access.keysHint}</p>
      <FormMessage text={problem} />
      {keys.length === 0 && <p className="muted">{pl.access.noKeys}</p>}
      <ul className="access-list">
        {keys.map((key) => (
          <li key={key.id}>
            <div>
              <b>{key.name}</b>
              <small>{key.permissions.map(pl.access.permission).join(', ')}</small>
              <small>
                {[
                  pl.access.keyOpening(key.opening),
                  key.usedMs === null ? pl.access.neverUsed : pl.access.used(formatDateTime(key.usedMs)),
                  ...(key.endedMs === null ? [] : [pl.access.ended(formatDateTime(key.endedMs))]),
                ].join(', ')}
              </small>
            </div>
            {key.endedMs === null && (
              <Button
                look="danger"
                isBusy={doing === key.id}
                aria-label={pl.access.endKeyNamed(key.name)}
                onClick={() => setEnding(key)}
              >
                {pl.access.endKey}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <NewKey siteId={siteId} put={put} />
      {ending && (
        <Question
          title={pl.access.endKeyQuestion(ending.name)}
          text={pl.access.endKeyHint}
          yes={pl.access.endKey}
          no={pl.frame.cancel}
          onYes={() => void end(ending)}
          onNo={() => setEnding(null)}
        />
      )}
    </section>
  )
}

const NewKey = ({ siteId, put }: { siteId: string; put: Props['put'] }) => {
  const api = useApi()
  const [name, setName] = useState('')
  const [permissions, setPermissions] = useState<Permission[]>([])
  const { problems, problem, isBusy, save } = useSaving()
  const add = () =>
    save(accessApi.addKey.request, { name, permissions }, async () => {
      put(await api(accessApi.addKey, { query: { site: siteId }, body: { name, permissions } }))
      setName('')
      setPermissions([])
    })
  return (
    <details>
      <summary>{pl.access.addKey}</summary>
      <Form problems={problems} onSubmit={() => void add()} label={pl.access.addKey}>
        <TextField
          label={pl.access.keyName}
          hint={pl.access.keyNameHint}
          path="name"
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <TickGroup legend={pl.access.allowed} path="permissions">
          {PERMISSIONS.map((permission) => (
            <Tick
              key={permission}
              label={pl.access.permission(permission)}
              isOn={permissions.includes(permission)}
              onChange={(isOn) =>
                setPermissions(
                  isOn ? [...permissions, permission] : permissions.filter((each) => each !== permission),
                )
              }
            />
          ))}
        </TickGroup>
        <FormMessage text={problem} />
        <Button type="submit" isBusy={isBusy}>
          {pl.access.addKey}
        </Button>
      </Form>
    </details>
  )
}
