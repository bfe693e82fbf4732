import { useRef, useState } from 'react'
import { Field } from '#console/parts/form/fields.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { LinkInsert } from './link-insert.tsx'

type Props = {
  label: string
  hint: string | undefined
  path: string
  rows: number
  value: string
  onChange: (text: string) => void
}

/** A text whose words may be links. One is put in where the cursor is, around the words that are selected. */
export const LinkedTextField = ({ label, hint, path, rows, value, onChange }: Props) => {
  const text = useRef<HTMLTextAreaElement>(null)
  const [range, setRange] = useState<{ start: number; end: number; words: string } | null>(null)
  const open = () => {
    const { selectionStart: start, selectionEnd: end } = text.current!
    setRange({
      start,
      end,
      words: value
        .slice(start, end)
        .replace(/[[\]\n]/g, ' ')
        .trim(),
    })
  }
  const insert = (words: string, url: string) => {
    const { start, end } = range!
    const link = `[${words}](${url})`
    onChange(value.slice(0, start) + link + value.slice(end))
    close()
  }
  const close = () => {
    setRange(null)
    text.current?.focus()
  }
  return (
    <>
      <Field label={label} hint={hint} path={path}>
        {(wiring) => (
          <textarea
            ref={text}
            {...wiring}
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {range ? (
        <LinkInsert words={range.words} onInsert={insert} onClose={close} />
      ) : (
        <button type="button" className="button is-small link-open" onClick={open}>
          {campaignsWords.insertLink}
        </button>
      )}
    </>
  )
}
