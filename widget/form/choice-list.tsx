import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { FieldChoice, Group } from './field-frame.tsx'
import type { Stage } from '../parts.ts'

type Props = {
  id: string
  type: 'checkbox' | 'radio'
  field: {
    label: string
    isRequired: boolean
    hasSearch: boolean
    choices: { value: string; label: string }[]
  }
  stage: Stage
}

/** Ignores case, accents and strokes. */
const plain = (text: string) =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l')

/** A list that opens below its button, with checkboxes or radio buttons and a search field. */
export const ChoiceList = ({ id, type, field, stage }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [sought, setSought] = useState('')
  const [chosen, setChosen] = useState('')
  const { words } = stage.showing.template
  const fits = (label: string) => plain(label).includes(plain(sought.trim()))
  const choose = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const marked = [...currentTarget.querySelectorAll<HTMLInputElement>('[name]:checked')].map(
      ({ value }) => value,
    )
    setChosen(field.choices.flatMap(({ value, label }) => (marked.includes(value) ? label : [])).join(', '))
  }
  const toggle = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    setOpen(!isOpen)
    const list = currentTarget.nextElementSibling as HTMLElement
    if (isOpen) return
    // A hidden field takes no focus, and the next rendering is too late for the keyboard of a phone.
    list.hidden = false
    const search = list.querySelector<HTMLInputElement>('[type=search]')
    search?.focus()
    // New input replaces the previous search text.
    search?.select()
  }
  /** Escape closes what was opened last: the list, not the campaign. */
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
    event.currentTarget.parentElement?.querySelector<HTMLElement>('.opens')?.focus()
  }
  return (
    <Group id={id} field={field} stage={stage} isOne={type === 'radio'}>
      <button
        type="button"
        className="input opens"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        onClick={toggle}
        onKeyDown={leave}
      >
        <span>{chosen || words.choose}</span>
      </button>
      <div id={`${id}-list`} className="list" hidden={!isOpen} onKeyDown={leave}>
        {field.hasSearch && (
          <input
            className="input"
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            autoComplete="off"
            onInput={({ currentTarget }) => setSought(currentTarget.value)}
          />
        )}
        <div className="choices" onChange={choose}>
          {field.choices.map(({ value, label }) => (
            <FieldChoice key={value} type={type} name={id} value={value} stage={stage} hidden={!fits(label)}>
              {label}
            </FieldChoice>
          ))}
        </div>
        <p role="status" className="none">
          {field.choices.some(({ label }) => fits(label)) ? '' : words.noResults}
        </p>
      </div>
    </Group>
  )
}
