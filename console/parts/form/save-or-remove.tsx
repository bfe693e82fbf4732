import { useState } from 'react'
import { frameWords } from '#console/strings.ts'
import { useChange } from '#console/data/use-saving.ts'
import type { Conflict } from '#console/data/use-conflict.ts'
import { Button } from './button.tsx'
import { ConflictChoice } from './conflict.tsx'
import { FormMessage } from './form.tsx'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'

export type Removal = {
  /** On the button, and on the one that confirms. */
  title: string
  question: string
  hint: string
  /** Removes it and leaves the screen; what it throws is shown above the buttons. */
  remove: () => Promise<void>
}

type Props = {
  isDirty: boolean
  isBusy: boolean
  problem: string | null
  conflict: Conflict | null
  saveTitle?: string
  /** Null: there is nothing to remove yet. */
  removal: Removal | null
}

/**
 * The end of a form that changes one thing: what is wrong with the whole of it, saving, and removing, which must
 * be confirmed.
 */
export const SaveOrRemove = ({
  isDirty,
  isBusy,
  problem,
  conflict,
  saveTitle = frameWords.save,
  removal,
}: Props) => {
  const removing = useChange()
  return (
    <>
      <ConflictChoice conflict={conflict} />
      <FormMessage text={problem ?? removing.problem} />
      <div className="form-actions">
        <Button look="main" type="submit" isBusy={isBusy} disabled={!isDirty}>
          {isBusy ? frameWords.saving : saveTitle}
        </Button>
        {removal && <ConfirmedRemoval removal={removal} removing={removing} />}
      </div>
    </>
  )
}

/** The end of a form that is saved by itself. */
export const RemoveButton = (removal: Removal) => {
  const removing = useChange()
  return (
    <>
      <FormMessage text={removing.problem} />
      <div className="form-actions">
        <ConfirmedRemoval removal={removal} removing={removing} />
      </div>
    </>
  )
}

const ConfirmedRemoval = ({
  removal: { title, question, hint, remove },
  removing,
}: {
  removal: Removal
  removing: ReturnType<typeof useChange>
}) => {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button look="danger" onClick={() => setConfirming(true)}>
        {title}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={question}
          text={hint}
          confirm={title}
          cancel={frameWords.cancel}
          isBusy={removing.doing !== null}
          onConfirm={() => void removing.start('remove', remove).then(() => setConfirming(false))}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  )
}
