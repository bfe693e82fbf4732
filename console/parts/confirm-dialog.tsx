import { useEffect, useId, useRef } from 'react'
import { Button } from './form/button.tsx'

type Props = {
  title: string
  text: string
  yes: string
  no: string
  look?: 'main' | 'danger'
  isBusy?: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks before something that cannot be undone; Escape means no. */
export const Question = ({ title, text, yes, no, look = 'danger', isBusy = false, onYes, onNo }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onNo()
      }}
    >
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <div className="dialog-actions">
        <Button onClick={onNo}>{no}</Button>
        <Button look={look} isBusy={isBusy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </dialog>
  )
}
