import { useState } from 'react'
import { pl } from '#console/strings/pl.ts'
import { useChange } from '#console/data/use-change.ts'
import type { Conflict } from '#console/data/use-conflict.ts'
import { Button } from './button.tsx'
import { ConflictChoice } from './conflict.tsx'
import { FormMessage } from './form.tsx'
import { Question } from '#console/parts/confirm-dialog.tsx'

export type Removal = {
  /** On the button, and again where it is confirmed. */
  title: string
  question: string
  hint: string
  /** Removes it and leads away; what it throws is told above the buttons. */
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
 * The end of a form that changes one thing: what is wrong with the whole of it, saving, and removing, which
 * is asked about first.
 */
export const SaveOrRemove = ({
  isDirty,
  isBusy,
  problem,
  conflict,
  saveTitle = pl.frame.save,
  removal,
}: Props) => {
  const removing = useChange()
  const [isAsking, setAsking] = useState(false)
  const remove = async ({ remove: work }: Removal) => {
    await removing.start('remove', work)
    setAsking(false)
  }
  return (
    <>
      <ConflictChoice conflict={conflict} />
      <FormMessage text={problem ?? removing.problem} />
      <div className="form-actions">
        <Button look="main" type="submit" isBusy={isBusy} disabled={!isDirty}>
          {isBusy ? pl.frame.saving : saveTitle}
        </Button>
        {removal && (
          <Button look="danger" onClick={() => setAsking(true)}>
            {removal.title}
          </Button>
        )}
      </div>
      {isAsking && removal && (
        <Question
          title={removal.question}
          text={removal.hint}
          yes={removal.title}
          no={pl.frame.cancel}
          isBusy={removing.doing !== null}
          onYes={() => void remove(removal)}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}
