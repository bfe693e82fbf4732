import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Campaign } from '#campaign/campaign.ts'
import { PREVIEW_PATH, PREVIEW_READY } from '#campaign/published/preview-message.ts'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { isWideWindow } from './campaign-preview.tsx'
import { messageOf, readPreview, type Shows } from './preview-message.ts'

const WAIT_MS = 300
/** CSS pixels of the window that the preview stands for; it is made smaller to fit. */
const WINDOWS = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 780 } }
type Device = keyof typeof WINDOWS

/** The real widget renders the campaign in a frame, which can only render. */
export const PreviewWindow = ({ document }: { document: Campaign }) => {
  const [device, setDevice] = useState<Device>(() => (isWideWindow() ? 'desktop' : 'phone'))
  const [wanted, setWanted] = useState<Shows>('form')
  const [isReady, setReady] = useState(false)
  const [preview, setPreview] = useState(() => readPreview(document))
  const [isWrong, setWrong] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const shows = preview?.screens.includes(wanted) ? wanted : 'form'

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === PREVIEW_READY) setReady(true)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  useEffect(() => {
    const waiting = setTimeout(() => {
      const read = readPreview(document)
      setWrong(!read)
      if (read) setPreview(read)
    }, WAIT_MS)
    return () => clearTimeout(waiting)
  }, [document])
  useEffect(() => {
    // The frame has no origin of its own, so none can be named.
    if (isReady && preview) frame.current?.contentWindow?.postMessage(messageOf(preview, shows), '*')
  }, [isReady, preview, shows, device])

  return (
    <>
      <p className="hint">{campaignsWords.previewHint}</p>
      <div className="preview-choices">
        <Choices
          label={campaignsWords.previewOn}
          value={device}
          choices={{ desktop: campaignsWords.desktop, phone: campaignsWords.phone }}
          onChange={setDevice}
        />
        {preview && preview.screens.length > 1 && (
          <Choices
            label={campaignsWords.screens}
            value={shows}
            choices={
              Object.fromEntries(
                preview.screens.map((screen) => [screen, campaignsWords.screen[screen]]),
              ) as Record<Shows, string>
            }
            onChange={setWanted}
          />
        )}
      </div>
      <div role="status">{isWrong && <p className="notice">{campaignsWords.previewWrong}</p>}</div>
      <Window device={device} frame={frame} />
    </>
  )
}

const Window = ({ device, frame }: { device: Device; frame: RefObject<HTMLIFrameElement | null> }) => {
  const place = useRef<HTMLDivElement>(null)
  const [placeWidth, setPlaceWidth] = useState(0)
  useEffect(() => {
    const watching = new ResizeObserver(([entry]) => setPlaceWidth(entry?.contentRect.width ?? 0))
    if (place.current) watching.observe(place.current)
    return () => watching.disconnect()
  }, [])
  const { width, height } = WINDOWS[device]
  const scale = Math.min(1, placeWidth / width)
  return (
    <div ref={place} className="preview-place" style={{ height: height * scale }}>
      {/* The widget handles its forms and shows that this is a preview; the frame's policy lets none leave. */}
      <iframe
        ref={frame}
        title={campaignsWords.previewTitle}
        sandbox="allow-scripts allow-forms"
        src={PREVIEW_PATH}
        style={{ width, height, scale: String(scale) }}
      />
    </div>
  )
}

type ChoicesProps<Value extends string> = {
  label: string
  value: Value
  choices: Record<Value, string>
  onChange: (value: Value) => void
}

const Choices = <Value extends string>({ label, value, choices, onChange }: ChoicesProps<Value>) => {
  const id = useId()
  return (
    <div className="preview-choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {Object.entries<string>(choices).map(([each, title]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}
