import { useState } from 'react'
import { accessApi, type AccessAnswer, type AccessKey } from '#contract/console/access.ts'
import { PERMISSIONS, type Permission } from '#contract/identity/names.ts'
import { Button } from '#console/parts/form/button.tsx'
import { TextField, Tick, TickGroup } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { accessWords } from './strings.ts'
import { frameWords } from '#console/strings.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { useFocusLater } from '#console/parts/use-focus-later.ts'
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
  const { focusTarget, focusLater } = useFocusLater<HTMLHeadingElement>()
  const end = ({ id }: AccessKey) =>
    start(id, async () => {
      setEnding(null)
      put(await api(accessApi.endKey, { params: { id }, query: { site: siteId } }))
      focusLater()
      showToast(accessWords.keyEnded)
    })
  return (
    <section className="card" aria-labelledby="keys">
      <h2 id="keys" ref={focusTarget} tabIndex={-1}>
        {accessWords.keys}
      </h2>
      <p className="muted">{accessWords.keysHint}</p>
      <FormMessage text={problem} />
      {keys.length === 0 && <p className="muted">{accessWords.noKeys}</p>}
      <ul className="access-list">
        {keys.map((key) => (
          <li key={key.id}>
            <div>
              <b>{key.name}</b>
              <small>{key.permissions.map(accessWords.permission).join(', ')}</small>
              <small>
                {[
                  accessWords.keyOpening(key.opening),
                  key.usedMs === null ? accessWords.neverUsed : accessWords.used(formatDateTime(key.usedMs)),
                  ...(key.endedMs === null ? [] : [accessWords.ended(formatDateTime(key.endedMs))]),
                ].join(', ')}
              </small>
            </div>
            {key.endedMs === null && (
              <Button
                look="danger"
                isBusy={doing === key.id}
                aria-label={accessWords.endKeyNamed(key.name)}
                onClick={() => setEnding(key)}
              >
                {accessWords.endKey}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <NewKey siteId={siteId} put={put} />
      {ending && (
        <ConfirmDialog
          title={accessWords.endKeyQuestion(ending.name)}
          text={accessWords.endKeyHint}
          confirm={accessWords.endKey}
          cancel={frameWords.cancel}
          onConfirm={() => void end(ending)}
          onCancel={() => setEnding(null)}
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
    save(accessApi.addKey.request, { name, permissions }, async (onceKey) => {
      put(await api(accessApi.addKey, { query: { site: siteId }, body: { name, permissions } }, { onceKey }))
      setName('')
      setPermissions([])
    })
  return (
    <details>
      <summary>{accessWords.addKey}</summary>
      <Form problems={problems} onSubmit={() => void add()} label={accessWords.addKey}>
        <TextField
          label={accessWords.keyName}
          hint={accessWords.keyNameHint}
          path="name"
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <TickGroup legend={accessWords.allowed} path="permissions">
          {PERMISSIONS.map((permission) => (
            <Tick
              key={permission}
              label={accessWords.permission(permission)}
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
          {accessWords.addKey}
        </Button>
      </Form>
    </details>
  )
}
