import { useEffect, useRef } from 'react'
import { type PlainProps, WordsField } from './plain-fields.tsx'
import {
  type MeasuredMessage,
  type MeasureMessage,
  PREVIEW_PATH,
  PREVIEW_READY,
} from '#campaign/published/preview-message.ts'

type Size = { width: number; height: number }

/** As in the schema of the block. */
const MAX_SIDE = 10_000

/** The largest size of the same shape that a block may have. */
export const fitSides = ({ width, height }: Size): Size => {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Measures a picture on any host: the console's own pages load pictures of their own host only, so a
 * frame like that of the preview loads it. Reports nothing for one that does not load.
 * Returns how to stop.
 */
const measurePicture = (src: string, measured: (size: Size) => void): (() => void) => {
  const frame = Object.assign(document.createElement('iframe'), { src: PREVIEW_PATH, hidden: true })
  frame.sandbox.add('allow-scripts')
  const onMessage = ({ source, data }: MessageEvent<typeof PREVIEW_READY | MeasuredMessage>) => {
    if (source !== frame.contentWindow) return
    // The frame has no origin of its own, so none can be named.
    if (data === PREVIEW_READY)
      return frame.contentWindow?.postMessage({ measures: src } satisfies MeasureMessage, '*')
    stop()
    if (data.width && data.height) measured(fitSides(data))
  }
  const stop = () => {
    removeEventListener('message', onMessage)
    frame.remove()
  }
  addEventListener('message', onMessage)
  document.body.append(frame)
  return stop
}

/** Nobody has typed for this long. */
const WAIT_MS = 400

/** The address of a picture: once it is another one, its own size is filled in. */
export const PictureField = ({ onSize, ...props }: PlainProps & { onSize: (size: Size) => void }) => {
  const src = typeof props.value === 'string' ? props.value.trim() : ''
  const first = useRef(src)
  // While the picture loads, other settings may change.
  const latest = useRef(onSize)
  useEffect(() => void (latest.current = onSize))
  useEffect(() => {
    if (src === first.current) return
    first.current = src
    if (!src) return
    let stop = () => {}
    const waiting = setTimeout(() => (stop = measurePicture(src, (size) => latest.current(size))), WAIT_MS)
    return () => {
      clearTimeout(waiting)
      stop()
    }
  }, [src])
  return <WordsField {...props} />
}
