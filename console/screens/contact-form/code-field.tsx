import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { Field } from '../../parts/fields.tsx'

export type CodeFieldHandle = {
  /** Puts a text where the owner writes, in place of what is marked, and stays there. */
  insert: (text: string) => void
}

type Props = { label: ReactNode; path: string; hint?: ReactNode; rows: number; maxLength?: number; isLabelHidden?: boolean; value: string; onChange: (text: string) => void; ref?: Ref<CodeFieldHandle> }

/** A text with tags in it: letters of one width, nothing corrected. */
export const CodeField = ({ rows, maxLength, value, onChange, ref, ...field }: Props) => {
  const control = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const area = control.current
      if (!area) return
      area.focus()
      area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
      onChange(area.value)
    },
  }))
  return (
    <Field {...field} className="is-code-text">
      {(wiring) => <textarea {...wiring} ref={control} rows={rows} maxLength={maxLength} spellCheck={false} autoCapitalize="none" autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}
