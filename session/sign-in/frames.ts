/** The part of a page that hidden frames need. */
export type FramePage = {
  document: Pick<Document, 'createElement' | 'body'>
  addEventListener: (type: 'message', listen: (event: MessageEvent) => void) => void
  removeEventListener: (type: 'message', listen: (event: MessageEvent) => void) => void
  setTimeout: (work: () => void, delayMs: number) => unknown
  clearTimeout: (timer: never) => void
}

/** Adds an invisible frame to the page. */
export const openHiddenFrame = (
  { document }: Pick<FramePage, 'document'>,
  url: string,
): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  frame.style.display = 'none'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.src = url
  return document.body.appendChild(frame)
}

const FLOW_TIMEOUT_MS = 120_000

export type FrameMessage = {
  state: string
  code?: string
  iss?: string
  error?: string
  error_description?: string
}

/**
 * Opens a sign-in in a hidden frame and waits for its message with this state. Messages of other origins or
 * windows are ignored. Frame, listener and timer are removed afterwards, whatever the result.
 */
export const requestInFrame = async (page: FramePage, url: string, state: string): Promise<FrameMessage> => {
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
