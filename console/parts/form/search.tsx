import { useEffect, useState } from 'react'
import { frameWords } from '#console/strings.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'

const PAUSE_MS = 300

/** Searches while the owner types; Enter does it at once, the cross clears. */
export const Search = ({
  value,
  hint,
  label = frameWords.search,
  onSearch,
}: {
  value: string
  hint: string
  /** Distinguishes it from other searches of the screen. */
  label?: string
  onSearch: (text: string) => void
}) => {
  const [text, setText] = useState(value)
  // Back and forward change it from outside.
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `onSearch` is new at every render
  }, [text, value])
  return (
    <div role="search" className="search">
      <ConsoleIcon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={hint}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It may be inside a form, which must not be submitted.
          event.preventDefault()
          onSearch(text.trim())
        }}
      />
      {text && (
        <button type="button" aria-label={frameWords.clearSearch} onClick={() => setText('')}>
          <ConsoleIcon name="close" />
        </button>
      )}
    </div>
  )
}
