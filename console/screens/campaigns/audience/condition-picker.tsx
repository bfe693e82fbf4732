import { useEffect, useId, useRef, useState } from 'react'
import { type Filter, filterSubjects } from '#campaign/filters/filter.ts'
import * as filters from '#campaign/filters/index.ts'
import { audienceWords as words } from './strings.ts'

const kinds = filters as unknown as Record<string, Filter<never>>

/** Without case and without marks: „zrodlo” finds „Źródło”. */
const plain = (text: string) =>
  text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')

const foundBy = (text: string) => {
  const wanted = plain(text).split(/\s+/).filter(Boolean)
  return filterSubjects.flatMap((subject) => {
    const found = Object.entries(kinds).filter(([, { sentence, hints }]) => {
      const all = plain(`${hints.title} ${hints.help ?? ''} ${words.subjects[subject]}`)
      return sentence.subject === subject && wanted.every((word) => all.includes(word))
    })
    return found.length > 0 ? [{ subject, found }] : []
  })
}

type Props = { label: string; onPick: (kind: string) => void; onClose: () => void }

/** Conditions by subject, found by a word: Enter takes the first, Escape leaves. */
export const ConditionPicker = ({ label, onPick, onClose }: Props) => {
  const [text, setText] = useState('')
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const groups = foundBy(text)
  useEffect(() => root.current?.querySelector('input')?.focus(), [])
  const buttons = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-kind]') ?? [])]
  const step = (by: number) => {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = at + by
    if (next < 0) root.current?.querySelector('input')?.focus()
    else all[Math.min(next, all.length - 1)]?.focus()
  }
  return (
    <div
      ref={root}
      className="condition-picker"
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault()
          step(event.key === 'ArrowDown' ? 1 : -1)
        }
      }}
    >
      <div className="picker-search">
        <label htmlFor={id} className="screen-reader-text">
          {words.search}
        </label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          placeholder={words.searchHint}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            const [first] = groups[0]?.found[0] ?? []
            if (first !== undefined) onPick(first)
          }}
        />
        <button type="button" className="button is-small" onClick={onClose}>
          {words.close}
        </button>
      </div>
      <div className="picker-groups" role="group" aria-label={words.choices}>
        {groups.length === 0 && <p className="hint">{words.noneFound}</p>}
        {groups.map(({ subject, found }) => (
          <div key={subject} role="group" aria-labelledby={`${id}-${subject}`}>
            <h3 id={`${id}-${subject}`}>{words.subjects[subject]}</h3>
            {found.map(([kind, { hints }]) => (
              <button key={kind} type="button" data-kind={kind} onClick={() => onPick(kind)}>
                <b>{hints.title}</b>
                {hints.help && <span className="hint">{hints.help}</span>}
              </button>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
