import { type KeyboardEvent, useId, useState } from 'react'
import { hasLink } from '#campaign/texts/inline-links.ts'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { frameWords } from '#console/strings.ts'

/** The words of a link and where it leads; only safe addresses are accepted. */
export const LinkInsert = ({
  words: selected,
  url: initial = '',
  onInsert,
  onClose,
}: {
  words: string
  /** Of a link that is changed. */
  url?: string
  onInsert: (words: string, url: string) => void
  onClose: () => void
}) => {
  const id = useId()
  const [words, setWords] = useState(selected)
  const [url, setUrl] = useState(initial)
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    const typed = { words: words.replace(/[[\]\n]/g, ' ').trim(), url: url.trim() }
    if (hasLink(`[${typed.words}](${typed.url})`)) onInsert(typed.words, typed.url)
    else setWrong(true)
  }
  // The form around is the campaign's: Enter here must not save it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') submit()
    else onClose()
  }
  return (
    <div className="link-insert" role="group" aria-label={campaignsWords.insertLink}>
      <div className="field">
        <label htmlFor={`${id}-words`}>{campaignsWords.linkWords}</label>
        <input
          id={`${id}-words`}
          autoFocus={selected === ''}
          value={words}
          onKeyDown={onKeyDown}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-url`}>{campaignsWords.linkAddress}</label>
        <input
          id={`${id}-url`}
          autoFocus={selected !== ''}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          value={url}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-hint`}
          onKeyDown={onKeyDown}
          onChange={(event) => setUrl(event.target.value)}
        />
        <p id={`${id}-hint`} className={isWrong ? 'problem' : 'hint'} role={isWrong ? 'alert' : undefined}>
          {isWrong ? campaignsWords.linkWrong : campaignsWords.linkHelp}
        </p>
      </div>
      <div className="form-actions">
        <button type="button" className="button is-small" onClick={submit}>
          {campaignsWords.linkInsert}
        </button>
        <button type="button" className="button is-small" onClick={onClose}>
          {frameWords.cancel}
        </button>
      </div>
    </div>
  )
}
