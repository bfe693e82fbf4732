import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isRichHref } from '#contract/rich-text/rich-document.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ProblemsContext, TextField } from '#console/parts/form/fields.tsx'
import { richTextWords } from './strings.ts'

type Props = {
  /** `text` is what is selected; an empty one is asked for. */
  link: { text: string; href: string }
  onSave: (href: string, text: string) => void
  onRemove: () => void
  onCancel: () => void
}

const MAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/
const TELEPHONE = /^\+?[\d ()-]{7,}$/
const DOMAIN = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#].*)?$/u

/** An address as people type it; undefined: it is none. */
export const readLinkAddress = (typed: string): string | undefined => {
  const text = typed.trim()
  const href = MAIL.test(text)
    ? `mailto:${text}`
    : TELEPHONE.test(text)
      ? `tel:${text.replace(/[ ()-]/g, '')}`
      : DOMAIN.test(text)
        ? `https://${text}`
        : text.replace(/ /g, '%20')
  return /^(?:[/#?]|[a-z]+:)/i.test(href) && isRichHref(href) ? href : undefined
}

/** Address of a link, and its text if none is selected. Part of a form, so it is no form itself. */
export const LinkDialog = ({ link, onSave, onRemove, onCancel }: Props) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [typed, setTyped] = useState(link.href)
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const save = () => {
    const href = readLinkAddress(typed)
    if (href === undefined) {
      setWrong(true)
      dialog.current?.querySelector<HTMLInputElement>('input[name=link]')?.focus()
    } else onSave(href, text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    save()
  }
  return (
    <dialog
      ref={dialog}
      className="link-dialog"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={id}>{richTextWords.linkTitle}</h2>
      <ProblemsContext.Provider value={isWrong ? { link: richTextWords.linkProblem } : {}}>
        <TextField
          label={richTextWords.linkAddress}
          hint={richTextWords.linkHint}
          path="link"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
        {link.text === '' && (
          <TextField
            label={richTextWords.linkText}
            path="link-text"
            autoComplete="off"
            value={text}
            onChange={setText}
          />
        )}
      </ProblemsContext.Provider>
      <div className="dialog-actions">
        <Button onClick={onCancel}>{richTextWords.cancel}</Button>
        {link.href !== '' && (
          <Button look="danger" onClick={onRemove}>
            {richTextWords.linkRemove}
          </Button>
        )}
        <Button look="main" onClick={save}>
          {richTextWords.linkSave}
        </Button>
      </div>
    </dialog>
  )
}
