import { type FramePage, openHiddenFrame } from './hidden-frame.ts'

const FLOW_TIMEOUT_MS = 120_000

export type FrameMessage = {
  state: string
  code?: string
  iss?: string
  error?: string
  error_description?: string
}

/**
 * Opens a sign-in in a hidden frame and waits for its message with this state. Messages of other origins than the
 * frame's, and of other windows, are not heard. Frame, listener and timer are gone afterwards, however it ends.
 */
export const askInFrame = async (page: FramePage, url: string, state: string): Promise<FrameMessage> => {
  const { origin } = new URL(url)
  let frame: HTMLIFrameElement | undefined
  let hear: ((event: MessageEvent) => void) | undefined
  let timer: unknown
  try {
    return await new Promise<FrameMessage>((resolve, reject) => {
      hear = ({ data, origin: from, source }) => {
        if (from !== origin || source !== frame?.contentWindow || data?.state !== state) return
        resolve(data as FrameMessage)
      }
      // Listening first: the frame may answer at once.
      page.addEventListener('message', hear)
      timer = page.setTimeout(() => reject(new Error('OAuth flow timed out')), FLOW_TIMEOUT_MS)
      frame = openHiddenFrame(page, url)
    })
  } finally {
    page.clearTimeout(timer as never)
    if (hear) page.removeEventListener('message', hear)
    frame?.remove()
  }
}
