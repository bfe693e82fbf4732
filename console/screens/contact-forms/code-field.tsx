import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { Field } from '#console/parts/form/fields.tsx'

export type CodeFieldHandle = {
  /**
   * Inserts a text instead of the selection and leaves the cursor there; a paragraph keeps an
   * empty line to its neighbours.
   */
  insert: (text: string, isParagraph?: boolean) => void
}

type Props = {
  label: ReactNode
  path: string
  hint?: ReactNode
  rows: number
  maxLength?: number
  isLabelHidden?: boolean
  value: string
  onChange: (text: string) => void
  ref?: Ref<CodeFieldHandle>
}

/** The missing line ends between a paragraph and its neighbours. */
const gap = (lineEnds: string, beside: string): string =>
  beside.trim() === '' ? '' : '\n'.repeat(Math.max(0, 2 - lineEnds.length))

/** A text with tags in it: a fixed-width font, no auto-correction. */
export const TemplateCodeField = ({ rows, maxLength, value, onChange, ref, ...field }: Props) => {
  const control = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => ({
    insert: (text, isParagraph = false) => {
      const area = control.current
      if (!area) return
      area.focus()
      const before = area.value.slice(0, area.selectionStart)
      const after = area.value.slice(area.selectionEnd)
      const whole = isParagraph
        ? `${gap(/\n*$/.exec(before)![0], before)}${text}${gap(/^\n*/.exec(after)![0], after)}`
        : text
      area.setRangeText(whole, area.selectionStart, area.selectionEnd, 'end')
      onChange(area.value)
    },
  }))
  return (
    <Field {...field} className="is-code-text">
      {(wiring) => (
        <textarea
          {...wiring}
          ref={control}
          rows={rows}
          maxLength={maxLength}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
