import { useState } from 'react'
import { room as words } from '#storefront/strings/pl/catalog/room.ts'
import { isConvex } from './picture/homography.ts'
import { photoDepth, foundMask, type OwnPhoto } from './own-photo.ts'
import type { Tool } from './brush-layer.tsx'

export type PhotoStep = 'corners' | 'mask' | 'look'

const STEPS: { step: PhotoStep; title: string }[] = [
  { step: 'corners', title: words.cornersStep },
  { step: 'mask', title: words.maskStep },
  { step: 'look', title: words.lookStep },
]
const TOOLS: Tool[] = ['erase', 'paint', 'grow']

type Props = {
  photo: OwnPhoto
  step: PhotoStep
  tool: Tool
  brushPx: number
  onStep: (step: PhotoStep) => void
  onTool: (tool: Tool) => void
  onBrush: (px: number) => void
  onPhoto: (photo: OwnPhoto) => void
}

/** `2,5` or `2.5`, between 20 cm and 30 m. */
const readMetres = (text: string): number | undefined => {
  const metres = Number(text.trim().replace(',', '.').replace(/\s*m$/i, ''))
  return text.trim() !== '' && metres >= 0.2 && metres <= 30 ? metres : undefined
}
const writeMetres = (metres: number) => String(Math.round(metres * 100) / 100).replace('.', ',')

/** Metres of a side; a half-typed number changes nothing. */
const MetresField = ({
  label,
  hint,
  id,
  value,
  onChange,
}: {
  label: string
  hint: string
  id: string
  value: number
  onChange: (metres: number) => void
}) => {
  const [typed, setTyped] = useState<string>()
  return (
    <label className="room-field">
      <span>{label}</span>
      <input
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={typed ?? writeMetres(value)}
        aria-invalid={typed !== undefined && readMetres(typed) === undefined}
        aria-describedby={id}
        onBlur={() => setTyped(undefined)}
        onChange={({ target }) => {
          setTyped(target.value)
          const metres = readMetres(target.value)
          if (metres !== undefined) onChange(metres)
        }}
      />
      <small id={id}>{hint}</small>
    </label>
  )
}

/** The steps of the shopper's own photograph: corners with a length, then the brush. */
export const OwnPhotoPanel = (props: Props) => {
  const { photo, step, onStep } = props
  const canGoOn = isConvex(photo.corners)
  return (
    <section aria-label={words.steps}>
      <div className="room-chips" role="group" aria-label={words.steps}>
        {STEPS.map((one) => (
          <button
            key={one.step}
            type="button"
            aria-pressed={one.step === step}
            disabled={!canGoOn && one.step !== 'corners'}
            onClick={() => onStep(one.step)}
          >
            {one.title}
          </button>
        ))}
      </div>
      {step === 'corners' ? <CornersStep {...props} /> : null}
      {step === 'mask' ? <MaskStep {...props} /> : null}
      {step === 'look' ? null : (
        <button
          type="button"
          className="button alt"
          disabled={!canGoOn}
          onClick={() => onStep(step === 'corners' ? 'mask' : 'look')}
        >
          {words.next}
        </button>
      )}
    </section>
  )
}

const CornersStep = ({ photo, onPhoto }: Props) => (
  <>
    <p>{words.cornersHelp}</p>
    {isConvex(photo.corners) ? null : (
      <p className="room-problem" role="alert">
        {words.badCorners}
      </p>
    )}
    <div className="room-fields">
      <MetresField
        id="room-edge-hint"
        label={words.nearEdge}
        hint={words.nearEdgeHint}
        value={photo.edgeM}
        onChange={(edgeM) => onPhoto({ ...photo, edgeM })}
      />
      <MetresField
        id="room-depth-hint"
        label={words.depth}
        hint={words.depthHint}
        value={photoDepth(photo)}
        onChange={(depthM) => onPhoto({ ...photo, depthM })}
      />
    </div>
  </>
)

const MaskStep = ({ photo, tool, brushPx, onTool, onBrush, onPhoto }: Props) => (
  <>
    <p id="room-mask-help">{words.maskHelp}</p>
    <div className="room-chips" role="group" aria-label={words.tools}>
      {TOOLS.map((one) => (
        <button key={one} type="button" aria-pressed={one === tool} onClick={() => onTool(one)}>
          {words[one]}
        </button>
      ))}
    </div>
    <label className="room-slider">
      <span>{words.brushSize}</span>
      <input
        type="range"
        min={4}
        max={80}
        value={brushPx}
        onChange={(event) => onBrush(Number(event.target.value))}
      />
    </label>
    <div className="room-own">
      <button
        type="button"
        className="button"
        disabled={photo.earlier.length === 0}
        onClick={() =>
          onPhoto({ ...photo, mask: photo.earlier.at(-1)!, earlier: photo.earlier.slice(0, -1) })
        }
      >
        {words.undo}
      </button>
      <button
        type="button"
        className="button"
        onClick={() => onPhoto({ ...photo, mask: foundMask(photo), earlier: [], isTouched: false })}
      >
        {words.findAgain}
      </button>
    </div>
  </>
)
