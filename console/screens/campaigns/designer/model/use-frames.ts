import { useEffect, useMemo, useRef } from 'react'
import type { FromCanvas, ToCanvas } from '#campaign/published/canvas-message.ts'

export type CanvasDevice = 'desktop' | 'phone'

/** The frames of the canvas by device, and what is said between them and the designer. */
export const useFrames = (onMessage: (device: CanvasDevice, message: FromCanvas) => void) => {
  const frames = useRef(new Map<CanvasDevice, HTMLIFrameElement>())
  const receive = useRef(onMessage)
  useEffect(() => void (receive.current = onMessage))
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<FromCanvas>) => {
      if (typeof data !== 'object' || data === null || !('canvas' in data)) return
      for (const [device, frame] of frames.current)
        if (source === frame.contentWindow) receive.current(device, data)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  return useMemo(
    () => ({
      set: (device: CanvasDevice, frame: HTMLIFrameElement | null) => {
        if (frame) frames.current.set(device, frame)
        else frames.current.delete(device)
      },
      get: (device: CanvasDevice) => frames.current.get(device),
      all: () => [...frames.current],
      // A frame has no origin of its own, so none can be named.
      post: (device: CanvasDevice, message: ToCanvas) =>
        frames.current.get(device)?.contentWindow?.postMessage(message, '*'),
      postAll: (message: ToCanvas) => {
        for (const frame of frames.current.values()) frame.contentWindow?.postMessage(message, '*')
      },
    }),
    [],
  )
}
export type CanvasFrames = ReturnType<typeof useFrames>
