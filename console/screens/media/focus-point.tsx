import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import type { Media } from '#contract/console/shop/media.ts'
import { copyAddress } from '#contract/shop/picture-file.ts'
import { Button } from '#console/parts/form/button.tsx'
import { mediaWords } from './strings.ts'

type Point = Media['focus']

const CENTRE: Point = { x: 50, y: 50 }
const STEP = 2
const LARGE_STEP = 10
const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value)))

/** What of a picture stays visible where it is cropped: chosen by pointing at it or by arrow keys. */
export const FocusPoint = ({
  media: { src, width, height },
  focus,
  onChange,
}: {
  media: Pick<Media, 'src' | 'width' | 'height'>
  focus: Point
  onChange: (focus: Point) => void
}) => {
  const id = useId()
  const pointAt = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width: shownWidth, height: shownHeight } = event.currentTarget.getBoundingClientRect()
    onChange({
      x: percent(((event.clientX - left) / shownWidth) * 100),
      y: percent(((event.clientY - top) / shownHeight) * 100),
    })
  }
  const moveByKey = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    if (!direction) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : STEP
    onChange({ x: percent(focus.x + direction.x * step), y: percent(focus.y + direction.y * step) })
  }
  const isCentred = focus.x === CENTRE.x && focus.y === CENTRE.y
  return (
    <div className="focus-point" role="group" aria-labelledby={`${id}-title`}>
      <div
        className="focus-picture"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          pointAt(event)
        }}
        onPointerMove={(event) => event.buttons === 1 && pointAt(event)}
      >
        <img src={src} width={width} height={height} alt="" draggable={false} />
        <button
          type="button"
          className="focus-mark"
          style={{ insetInlineStart: `${focus.x}%`, insetBlockStart: `${focus.y}%` }}
          aria-label={mediaWords.focusAt(focus.x, focus.y)}
          aria-describedby={`${id}-hint`}
          onKeyDown={moveByKey}
        />
      </div>
      <div className="focus-row">
        <div>
          <p className="field-name" id={`${id}-title`}>
            {mediaWords.focus}
          </p>
          <p className="hint" id={`${id}-hint`}>
            {mediaWords.focusHint}
          </p>
          <p className="screen-reader-text" role="status">
            {isCentred ? '' : mediaWords.focusAt(focus.x, focus.y)}
          </p>
          <Button look="quiet" disabled={isCentred} onClick={() => onChange(CENTRE)}>
            {mediaWords.focusCentre}
          </Button>
        </div>
        <figure aria-hidden="true">
          <img src={copyAddress(src, 400)} alt="" style={{ objectPosition: `${focus.x}% ${focus.y}%` }} />
          <figcaption>{mediaWords.square}</figcaption>
        </figure>
      </div>
    </div>
  )
}
