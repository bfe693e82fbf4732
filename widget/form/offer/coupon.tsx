import { useState } from 'react'
import type { BlockProps } from '../../view/stage.ts'

const SHOWN_MS = 500
const FADE_MS = 300

/** If the page may not write to the clipboard, the code stays selected for the visitor to copy. */
const copy = async (code: HTMLElement) => {
  const range = document.createRange()
  range.selectNodeContents(code)
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
  await navigator.clipboard?.writeText(code.textContent ?? '').catch(() => {})
}

export default function Coupon({ block: { label }, stage }: BlockProps<'coupon'>) {
  const [tip, setTip] = useState<'none' | 'shown' | 'fading'>('none')
  const { showing, fill, announce } = stage
  const { words } = showing.template
  const code = fill('{{prize_code}}')
  if (!code) return null
  const press = (element: HTMLElement) => {
    void copy(element)
    setTip('shown')
    announce(words.copied)
    setTimeout(() => setTip('fading'), SHOWN_MS)
    setTimeout(() => setTip('none'), SHOWN_MS + FADE_MS)
    if (!showing.isPreview) showing.host.couponCopied(code)
  }
  return (
    <div className="coupon">
      {label && <p className="over-line">{fill(label)}</p>}
      <button
        type="button"
        className="code"
        aria-label={`${words.copy}: ${code}`}
        onClick={({ currentTarget }) => press(currentTarget.querySelector('span') ?? currentTarget)}
      >
        <span>{code}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 9h11v11H9zM5 15H4V4h11v1" />
        </svg>
      </button>
      {tip !== 'none' && (
        <span className={`tip ${tip}`} aria-hidden="true">
          {words.copied}
        </span>
      )}
    </div>
  )
}
