/** The part of a page that hidden frames need. */
export type FramePage = {
  document: Pick<Document, 'createElement' | 'body'>
  addEventListener: (type: 'message', listen: (event: MessageEvent) => void) => void
  removeEventListener: (type: 'message', listen: (event: MessageEvent) => void) => void
  setTimeout: (work: () => void, delayMs: number) => unknown
  clearTimeout: (timer: never) => void
}

/** Puts an invisible frame into the page. */
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
