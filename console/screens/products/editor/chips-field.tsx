import { type KeyboardEvent, useId, useState } from 'react'
import { Field } from '#console/parts/form/fields.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { editorWords } from './strings.ts'

type Props = {
  label: string
  path: string
  values: string[]
  suggestions: string[]
  onChange: (values: string[]) => void
  hint?: string
}

/** Short texts as chips: Enter or a comma adds what is typed, Backspace in the empty field removes the last. */
export const ChipsField = ({ label, path, values, suggestions, onChange, hint }: Props) => {
  const [typed, setTyped] = useState('')
  const listId = useId()
  const add = (text: string) => {
    const added = text
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '')
    setTyped('')
    if (added.length > 0) onChange([...new Set([...values, ...added])])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // It would submit the form.
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && values.length > 0) onChange(values.slice(0, -1))
  }
  return (
    <Field label={label} path={path} hint={hint}>
      {(wiring) => (
        <>
          {values.length > 0 && (
            <ul className="chip-list" aria-label={label}>
              {values.map((value) => (
                <li key={value}>
                  <span>{value}</span>
                  <button
                    type="button"
                    aria-label={editorWords.removeChip(value)}
                    onClick={() => onChange(values.filter((one) => one !== value))}
                  >
                    <ConsoleIcon name="close" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...wiring}
            list={listId}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) =>
              event.target.value.includes(',') ? add(event.target.value) : setTyped(event.target.value)
            }
            onKeyDown={onKeyDown}
            onBlur={() => add(typed)}
          />
          <datalist id={listId}>
            {suggestions
              .filter((suggestion) => !values.includes(suggestion))
              .map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
