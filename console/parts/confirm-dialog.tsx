import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Button } from './form/button.tsx'

/** A dialog that is modal as long as it is rendered; then the focus returns to where it was. */
export const useModal = (): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return dialog
}

/** Something to decide before the screen goes on; Escape cancels, and the focus returns to where it was. */
export const ModalDialog = ({
  title,
  onCancel,
  children,
}: {
  title: string
  onCancel: () => void
  children: ReactNode
}) => {
  const dialog = useModal()
  const id = useId()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

type Props = {
  title: string
  text: string
  confirm: string
  cancel: string
  look?: 'main' | 'danger'
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Lets the owner confirm what cannot be undone; Escape cancels. */
export const ConfirmDialog = ({
  title,
  text,
  confirm,
  cancel,
  look = 'danger',
  isBusy = false,
  onConfirm,
  onCancel,
}: Props) => (
  <ModalDialog title={title} onCancel={onCancel}>
    <p>{text}</p>
    <div className="dialog-actions">
      <Button onClick={onCancel}>{cancel}</Button>
      <Button look={look} isBusy={isBusy} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  </ModalDialog>
)
