import { useEffect, useRef, useState } from 'react'
import { CANVAS_PATH } from '#campaign/published/canvas-message.ts'
import type { CanvasDevice, CanvasFrames } from '../model/use-frames.ts'
import { designerWords as words } from '../strings.ts'

/** CSS pixels of the window that a frame stands for; it is made smaller to fit. */
const WINDOWS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 780 } }
const GAP_PX = 16

export type Backdrop = { kind: 'plain' } | { kind: 'shop' } | { kind: 'picture'; src: string }

type Props = {
  devices: readonly CanvasDevice[]
  frames: CanvasFrames
  backdrop: Backdrop
}

/** The real widget in a frame for each device, which can only render, on a backdrop. */
export const CampaignCanvas = ({ devices, frames, backdrop }: Props) => {
  const surround = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watching = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (surround.current) watching.observe(surround.current)
    return () => watching.disconnect()
  }, [])
  const all = devices.reduce((sum, device) => sum + WINDOWS[device].width, 0)
  const scale = Math.min(1, Math.max(0, width - GAP_PX * (devices.length - 1)) / all)
  return (
    <div ref={surround} className="canvas" tabIndex={0} style={{ gap: GAP_PX }}>
      {devices.map((device) => {
        const window = WINDOWS[device]
        const style = { ...window, scale: String(scale) }
        return (
          <div
            key={device}
            className={`canvas-window is-${device}`}
            style={{ width: window.width * scale, height: window.height * scale }}
          >
            {backdrop.kind === 'shop' && (
              // The page is only seen: none of its scripts run, and nothing in it can be reached.
              <iframe title={words.shopFrame} sandbox="" src="/" inert style={style} />
            )}
            {backdrop.kind === 'picture' && <img src={backdrop.src} alt="" style={style} />}
            {/* The widget handles its forms and shows that this is a preview; the frame's policy lets none leave. */}
            <iframe
              ref={(frame) => frames.set(device, frame)}
              className="canvas-frame"
              title={words.frame[device === 'phone' && devices.length > 1 ? 'phone' : 'desktop']}
              sandbox="allow-scripts allow-forms"
              src={CANVAS_PATH}
              style={style}
            />
          </div>
        )
      })}
    </div>
  )
}
