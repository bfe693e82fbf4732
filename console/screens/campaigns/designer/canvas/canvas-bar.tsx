import { lazy, Suspense, useState } from 'react'
import type { CanvasScreen } from '#campaign/published/canvas-message.ts'
import { copyAddress } from '#contract/shop/picture-file.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import type { CanvasDevice } from '../model/use-frames.ts'
import { designerWords as words } from '../strings.ts'
import type { Backdrop } from './canvas.tsx'

/** Few owners look at their own picture. */
const LibraryDialog = lazy(async () => ({
  default: (await import('#console/parts/media/library-dialog.tsx')).LibraryDialog,
}))

export type DeviceChoice = CanvasDevice | 'both'
const BACKDROP_WIDTH = 1600

type SegmentsProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

/** A few choices beside each other, of which one is on. */
const Segments = <Value extends string>({ label, value, choices, onChange }: SegmentsProps<Value>) => (
  <div className="segments" role="group" aria-label={label}>
    {choices.map(([choice, title]) => (
      <button
        key={choice}
        type="button"
        className="segment"
        aria-pressed={choice === value}
        onClick={() => onChange(choice)}
      >
        {title}
      </button>
    ))}
  </div>
)

const entriesOf = <Value extends string>(titles: Record<Value, string>) =>
  Object.entries(titles) as [Value, string][]

type Props = {
  screens: readonly CanvasScreen[]
  screen: CanvasScreen
  onScreen: (screen: CanvasScreen) => void
  device: DeviceChoice
  onDevice: (device: DeviceChoice) => void
  isDesign: boolean
  onDesign: (isDesign: boolean) => void
  backdrop: Backdrop
  onBackdrop: (backdrop: Backdrop) => void
}

/** What the canvas shows: which screen, on which devices, on what, and whether it is designed or tried out. */
export const CanvasBar = (props: Props) => {
  const { screens, screen, device, isDesign, backdrop } = props
  const [isChoosing, setChoosing] = useState(false)
  const setBackdrop = (kind: Backdrop['kind']) => {
    if (kind === 'picture') setChoosing(true)
    else props.onBackdrop({ kind })
  }
  return (
    <div className="canvas-bar">
      <Segments
        label={words.screens}
        value={screen}
        choices={screens.map((one) => [one, words.screen[one]] as const)}
        onChange={props.onScreen}
      />
      <Segments
        label={words.device}
        value={device}
        choices={entriesOf(words.devices)}
        onChange={props.onDevice}
      />
      <Segments
        label={words.mode}
        value={isDesign ? 'design' : 'try'}
        choices={entriesOf(words.modes)}
        onChange={(mode) => props.onDesign(mode === 'design')}
      />
      <label className="canvas-backdrop">
        <span>{words.backdrop}</span>
        <select
          value={backdrop.kind}
          onChange={(event) => setBackdrop(event.target.value as Backdrop['kind'])}
        >
          {entriesOf(words.backdrops).map(([kind, title]) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {isChoosing && (
        <Suspense>
          <LibraryDialog
            isOne
            onClose={() => setChoosing(false)}
            onChoose={([chosen]) => {
              setChoosing(false)
              if (chosen) props.onBackdrop({ kind: 'picture', src: copyAddress(chosen.src, BACKDROP_WIDTH) })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Back and forth through all changes. */
export const UndoButtons = ({
  canUndo,
  canRedo,
  onUndo,
  onRedo,
}: {
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
}) => (
  <div className="undo-buttons">
    <button
      type="button"
      className="icon-button"
      aria-label={words.undo}
      title={`${words.undo} (Ctrl+Z)`}
      aria-disabled={!canUndo}
      onClick={onUndo}
    >
      <ConsoleIcon name="undo" />
    </button>
    <button
      type="button"
      className="icon-button is-redo"
      aria-label={words.redo}
      title={`${words.redo} (Ctrl+Shift+Z)`}
      aria-disabled={!canRedo}
      onClick={onRedo}
    >
      <ConsoleIcon name="undo" />
    </button>
  </div>
)
