import { useEffect, useRef } from 'react'
import type { Media } from '#contract/console/shop/media.ts'
import { FocusPoint } from '#console/screens/media/focus-point.tsx'
import { fitSides, OUR_HOST, PictureSource, type Size } from './picture-choice.tsx'
import { type PlainProps, WordsField } from './plain-fields.tsx'
import '#console/screens/media/media-screen.css'
import {
  type MeasuredMessage,
  type MeasureMessage,
  PREVIEW_PATH,
  PREVIEW_READY,
} from '#campaign/published/preview-message.ts'

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

type PictureProps = PlainProps & {
  /** The other settings of its block. */
  siblings?: Record<string, unknown>
  onSiblings?: (changed: Record<string, unknown>) => void
}

/**
 * A picture: chosen from the library, sent from the device, or by its address; once it is another one, its own size is
 * filled in.
 */
export const PictureField = ({ siblings, onSiblings, ...props }: PictureProps) => {
  const src = typeof props.value === 'string' ? props.value.trim() : ''
  const first = useRef(src)
  // While the picture loads, other settings may change.
  const latest = useRef(onSiblings)
  useEffect(() => void (latest.current = onSiblings))
  useEffect(() => {
    if (src === first.current) return
    first.current = src
    if (!src) return
    let stop = () => {}
    const waiting = setTimeout(() => (stop = measurePicture(src, (size) => latest.current?.(size))), WAIT_MS)
    return () => {
      clearTimeout(waiting)
      stop()
    }
  }, [src])
  return (
    <>
      <PictureSource
        src={src}
        alt={typeof siblings?.['alt'] === 'string' ? siblings['alt'] : ''}
        onChoose={(chosen) => {
          // Its size is known: nothing has to be measured.
          first.current = chosen.src
          onSiblings?.(chosen)
        }}
      />
      <WordsField {...props} />
    </>
  )
}

/** The description of a picture: one that is missing is marked, unless the picture only decorates. */
export const AltField = ({ siblings, ...props }: PictureProps) => {
  const isMissing = props.value === '' && siblings?.['isDecorative'] !== true && siblings?.['src'] !== ''
  return (
    <>
      <WordsField {...props} />
      <div role="status">{isMissing && <p className="notice">{NO_ALT}</p>}</div>
    </>
  )
}

const NO_ALT = 'Brakuje opisu. Napisz, co widać na obrazie, albo zaznacz niżej, że obraz tylko zdobi.'
const NO_FOCUS = { x: 50, y: 50 }

type FocusProps = PlainProps & { siblings?: Record<string, unknown> }

/** The point of a picture that stays visible; only pictures of our own host are shown here. */
export const FocusField = ({ value, siblings = {}, onChange }: FocusProps) => {
  const { src, width, height } = siblings
  if (typeof src !== 'string' || !OUR_HOST.test(src)) return null
  return (
    <FocusPoint
      media={{ src, width: Number(width), height: Number(height) }}
      focus={{ ...NO_FOCUS, ...(value as Media['focus'] | undefined) }}
      onChange={onChange}
    />
  )
}
