import { useEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === 'checkbox')

/** Keys of this screen, as long as nobody types and no dialog is open. */
export const useShortcuts = (keys: Record<string, () => void>): void => {
  const current = useRef(keys)
  useEffect(() => void (current.current = keys), [keys])
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
        if (isTyping(event.target) || document.querySelector('dialog[open]')) return
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

type ShortcutList = readonly (readonly [keys: string, meaning: string])[]

/** The keys of a screen, closed until somebody opens it. */
export const ShortcutHelp = ({ title, keys }: { title: string; keys: ShortcutList }) => (
  <details className="shortcut-help">
    <summary>{title}</summary>
    <dl>
      {keys.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
)
