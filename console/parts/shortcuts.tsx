import { useEffect, useRef } from 'react'
import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { useNavigate } from '#console/routing/router-context.tsx'
import { useMenu } from './menu.ts'
import './shortcuts.css'

const OFF = 'klepka-letter-keys-off'
/** Within which the second key of a pair follows, as in `g z`. */
const SEQUENCE_MS = 1_500

/**
 * Whether single letters are shortcuts in this browser. Who dictates or has a tremor turns them off (WCAG 2.2,
 * 2.1.4); keys with Ctrl always work.
 */
export const areLetterKeysOn = (): boolean => {
  try {
    return localStorage.getItem(OFF) === null
  } catch {
    return true
  }
}

export const setLetterKeys = (isOn: boolean): void => {
  try {
    if (isOn) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, '1')
  } catch {
    // Without storage they stay on.
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    // A letter begins a cell there, or finds a choice.
    target.closest('[role=grid], [role=listbox], [role=menu]') !== null) &&
  !(target instanceof HTMLInputElement && target.type === 'checkbox')

const isLetterKey = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  areLetterKeysOn() &&
  !isTyping(event.target) &&
  !document.querySelector('dialog[open]')

/** The keys of the whole console: `g` and the shortcut of a line of the menu open its screen, `?` lists all keys. */
export const useConsoleShortcuts = (): void => {
  const navigate = useNavigate()
  const menu = useMenu()
  const current = useRef({ navigate, menu })
  useEffect(() => void (current.current = { navigate, menu }))
  useEffect(() => {
    const listening = new AbortController()
    let begunMs = -Infinity
    document.addEventListener(
      'keydown',
      (event) => {
        if (!isLetterKey(event)) return
        const isSecond = event.timeStamp - begunMs < SEQUENCE_MS
        begunMs = event.key === 'g' && !isSecond ? event.timeStamp : -Infinity
        const entry = isSecond
          ? current.current.menu.find(({ shortcut }) => shortcut === event.key)
          : undefined
        const to = event.key === '?' ? '/skroty' : entry?.to
        if (to === undefined) return
        // The screen may have the second key, too.
        event.stopPropagation()
        event.preventDefault()
        current.current.navigate({ to } as ConsoleAddress)
      },
      { signal: listening.signal, capture: true },
    )
    return () => listening.abort()
  }, [])
}

/** Keys of this screen, as long as nobody types and no dialog is open. */
export const useShortcuts = (keys: Record<string, () => void>): void => {
  const current = useRef(keys)
  useEffect(() => void (current.current = keys), [keys])
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener(
      'keydown',
      (event) => {
        if (!isLetterKey(event)) return
        const act = current.current[event.key]
        if (!act) return
        event.preventDefault()
        act()
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [])
}

export type ShortcutList = readonly (readonly [keys: string, meaning: string])[]

/** The keys of a screen, closed until somebody opens it. */
export const ShortcutHelp = ({ title, keys }: { title: string; keys: ShortcutList }) => (
  <details className="shortcut-help">
    <summary>{title}</summary>
    <Shortcuts keys={keys} />
  </details>
)

/** Keys with what they do. */
export const Shortcuts = ({ keys }: { keys: ShortcutList }) => (
  <dl className="shortcuts">
    {keys.map(([key, meaning]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
)
