import { useState } from 'react'
import type { StudioAnswer } from '#contract/console/shop/studio.ts'
import { useChange } from '#console/data/use-saving.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { Field } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { formatFullMoment } from '#console/text/format-date.ts'
import { studioWords as words } from './strings.ts'

type VersionProps = {
  answer: StudioAnswer
  isDirty: boolean
  onSchedule: (atMs: number) => Promise<void>
  onUnschedule: () => Promise<void>
  onRestore: (id: string) => Promise<void>
}

/** What was published before, and publishing later. */
export const Versions = ({ answer, isDirty, onSchedule, onUnschedule, onRestore }: VersionProps) => {
  const [typed, setTyped] = useState('')
  const [isPast, setPast] = useState(false)
  const [restoring, setRestoring] = useState<string | null>(null)
  const changing = useChange()
  const schedule = () => {
    // A time without a zone is that of the device.
    const atMs = new Date(typed).getTime()
    const isFuture = atMs > Date.now()
    setPast(!isFuture)
    if (isFuture) void onSchedule(atMs)
  }
  const restore = (id: string) =>
    changing.start('restore', () => onRestore(id)).then(() => setRestoring(null))
  return (
    <>
      <FormMessage text={changing.problem} />
      <h2>{words.schedule}</h2>
      {answer.scheduledMs !== null && (
        <p className="notice">
          {words.scheduled(formatFullMoment(answer.scheduledMs))}{' '}
          <Button look="quiet" onClick={() => void changing.start('unschedule', onUnschedule)}>
            {words.unschedule}
          </Button>
        </p>
      )}
      <Form
        problems={isPast ? { scheduleAt: words.scheduleInFuture } : {}}
        onSubmit={schedule}
        className="studio-form"
        label={words.schedule}
      >
        <Field label={words.scheduleAt} hint={words.scheduleHint} path="scheduleAt">
          {(wiring) => (
            <input
              {...wiring}
              type="datetime-local"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit">{words.doSchedule}</Button>
      </Form>
      <h2>{words.versions}</h2>
      <p className="hint">{answer.versions.length > 0 ? words.versionsHint : words.noVersions}</p>
      <ol className="studio-list" aria-label={words.versions}>
        {answer.versions.map(({ id, publishedMs, author }) => {
          const name = publishedMs === 0 ? words.starting : formatFullMoment(publishedMs)
          return (
            <li key={id}>
              <span className="studio-row">
                <strong>{name}</strong>
                {publishedMs > 0 && <small>{author || words.byClock}</small>}
              </span>
              <Button
                aria-label={words.restoreOf(name)}
                onClick={() => (isDirty || !answer.isPublished ? setRestoring(id) : void restore(id))}
              >
                {words.restore}
              </Button>
            </li>
          )
        })}
      </ol>
      {restoring && (
        <ConfirmDialog
          title={words.restoreQuestion}
          text={words.restoreText}
          confirm={words.restore}
          cancel={words.cancel}
          isBusy={changing.doing !== null}
          onConfirm={() => void restore(restoring)}
          onCancel={() => setRestoring(null)}
        />
      )}
    </>
  )
}
