import { useEffect, useRef } from 'react'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from './form/button.tsx'
import { FormMessage } from './form/form.tsx'
import { ConsoleIcon } from './icon.tsx'

const words = { undo: 'Cofnij', close: 'Zamknij' }

/**
 * Reports what was done and undoes it; it stays until it is closed. It takes the focus, because what was pressed may
 * be removed.
 */
export const UndoNotice = ({
  text,
  undo,
  onClose,
  isFocused = true,
}: {
  text: string
  undo: () => Promise<void>
  onClose: () => void
  isFocused?: boolean
}) => {
  const notice = useRef<HTMLDivElement>(null)
  const { doing, problem, start } = useChange()
  useEffect(() => {
    if (isFocused) notice.current?.focus()
  }, [isFocused, text])
  return (
    <div className="undo-notice" ref={notice} tabIndex={-1} role="status">
      <p>{text}</p>
      <Button isBusy={doing !== null} onClick={() => void start('undo', undo)}>
        {words.undo}
      </Button>
      <button type="button" className="icon-button" aria-label={words.close} onClick={onClose}>
        <ConsoleIcon name="close" />
      </button>
      <FormMessage text={problem} />
    </div>
  )
}
