const areaOf = ({ clientWidth, clientHeight }: Element) => clientWidth * clientHeight

const isLargestFrame = (frame: Window): boolean =>
  frame === top ||
  ([...frame.parent.document.querySelectorAll('frame')]
    .filter((one) => one.contentDocument)
    .sort((one, other) => areaOf(other) - areaOf(one))[0]?.contentWindow === frame &&
    isLargestFrame(frame.parent))

/**
 * Whether campaigns come up by themselves here: in the page itself, or of a frameset in the largest frame of
 * its origin. A frame within a page has them around it. One on another site's page has them where its owner
 * says so, by `data-frame`.
 */
export const isMainFrame = (): boolean => {
  try {
    return document.querySelector('script[data-frame]') !== null || isLargestFrame(window)
  } catch {
    // The page around it is another site's.
    return false
  }
}
