import { useId, useRef, useState } from 'react'
import type { Hint } from '#campaign/kinds.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { ProblemAt, useIsWrongIn } from '#console/screens/campaigns/editor/problem-at.tsx'
import { useValueChoices } from './choices.ts'
import { audienceWords as words } from './strings.ts'

const MAX_OFFERED = 300

type Props = {
  label: string
  hint: Hint
  value: readonly string[]
  path: string
  onChange: (values: string[]) => void
}

/** A list of values in a sentence: each is removed by its button, and the next one is typed or chosen. */
export const Chips = ({ label, hint, value, path, onChange }: Props) => {
  const [typed, setTyped] = useState('')
  const id = useId()
  const root = useRef<HTMLSpanElement>(null)
  const showToast = useToast()
  const { choices, titleOf, read } = useValueChoices(hint, typed, value)
  const isWrong = useIsWrongIn(path)
  const add = (text: string, isFinal: boolean) => {
    const found = read(text)
    if (found === undefined) {
      if (isFinal && text.trim()) showToast(words.valueUnknown(text.trim()))
      return
    }
    setTyped('')
    if (!value.includes(found)) onChange([...value, found])
  }
  const remove = (at: number) => {
    onChange(value.toSpliced(at, 1))
    root.current?.querySelector('input')?.focus()
  }
  return (
    <span ref={root} className="chips" role="group" aria-label={label}>
      {value.map((one, at) => (
        <span key={one} className="chip">
          {titleOf(one)}
          <button type="button" aria-label={words.removeValue(titleOf(one))} onClick={() => remove(at)}>
            <ConsoleIcon name="close" />
          </button>
        </span>
      ))}
      <input
        name={path}
        aria-label={words.addValue(label)}
        aria-invalid={isWrong || undefined}
        list={choices.length > 0 ? `${id}-choices` : undefined}
        autoComplete="off"
        placeholder={value.length === 0 ? (hint.as === 'products' ? words.anyProduct : '…') : '+'}
        value={typed}
        onChange={(event) => {
          const text = event.target.value
          // A choice of the list comes whole, not letter by letter.
          const isChosen =
            !('inputType' in event.nativeEvent) ||
            event.nativeEvent.inputType === 'insertReplacementText' ||
            event.nativeEvent.inputType === undefined
          setTyped(text)
          if (isChosen && choices.some(({ title }) => title === text)) add(text, false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            add(typed, true)
          }
          if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
        }}
        onBlur={() => add(typed, false)}
      />
      {choices.length > 0 && (
        <datalist id={`${id}-choices`}>
          {choices
            .filter((choice) => !value.includes(choice.value))
            .slice(0, MAX_OFFERED)
            .map((choice) => (
              <option key={choice.value} value={choice.title} />
            ))}
        </datalist>
      )}
      <ProblemAt path={path} />
    </span>
  )
}
