import type { CampaignTemplate } from '#campaign/published/template.ts'
import type { CloseTrigger } from '#contract/display/names.ts'
import { linkedBy } from './linked.tsx'
import { useEffect, useState } from 'react'

const TICK_MS = 1_000

/** Whole seconds until a time, updated each second; 0 if it has passed or is absent. */
export const useSecondsLeft = (endMs: number | null): number => {
  const [nowMs, setNowMs] = useState(Date.now)
  const left = Math.max(0, Math.ceil(((endMs ?? 0) - nowMs) / TICK_MS))
  const isCounting = left > 0
  useEffect(() => {
    if (!isCounting) return
    const ticking = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(ticking)
  }, [isCounting])
  return left
}

type Closing = CampaignTemplate['closing']
type Close = (how: CloseTrigger) => void

const SECOND_MS = 1_000

/** The cross or its text; before that, the countdown until it appears. */
export const CloseControl = ({
  closing,
  words,
  openedMs,
  close,
}: {
  closing: Closing
  words: CampaignTemplate['words']
  openedMs: number
  close: Close
}) => {
  const left = useSecondsLeft(openedMs + closing.afterSeconds * SECOND_MS)
  if (closing.control === 'none') return null
  if (left > 0)
    return (
      <p className="wait" role="timer">
        {closing.comment} <b>{left}</b>
      </p>
    )
  if (closing.control === 'text')
    return (
      <button type="button" className="close words" onClick={() => close('cancel_click')}>
        {closing.text || words.close}
      </button>
    )
  return (
    <button type="button" className="close cross" aria-label={words.close} onClick={() => close('x_click')} />
  )
}

/** Closes without an answer after its seconds have passed. */
export const Skip = ({
  skip,
  openedMs,
  close,
}: {
  skip: NonNullable<Closing['skip']>
  openedMs: number
  close: Close
}) => {
  const left = useSecondsLeft(openedMs + skip.afterSeconds * SECOND_MS)
  return (
    <p className="skip">
      {skip.note && <span>{linkedBy(String)(skip.note)} </span>}
      <button type="button" disabled={left > 0} onClick={() => close('cancel_click')}>
        {skip.text}
        {left > 0 && ` (${left})`}
      </button>
    </p>
  )
}
