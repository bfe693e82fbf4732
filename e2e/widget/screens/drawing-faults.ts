/**
 * Layout faults of the campaign on a page, found by measuring; one sentence for each
 * fault. Runs in the page, so it is self-contained.
 */
export const drawingFaults = (): string[] => {
  const root = [...document.querySelectorAll('.poptin-popup')].at(-1)?.shadowRoot
  const layer = root?.querySelector<HTMLElement>('.layer')
  const box = root?.querySelector<HTMLElement>('.box')
  const grid = root?.querySelector<HTMLElement>('.grid')
  if (!root || !layer || !box || !grid) return ['nothing is drawn']
  const faults: string[] = []
  const SLACK_PX = 1
  const EDGE_PX = 5
  const CLOSE_PX = 44
  const PICTURE_PX = 40
  // Content for screen readers only is clipped.
  const isSeen = (element: Element): boolean =>
    element.checkVisibility() &&
    (element === box ||
      (getComputedStyle(element).clipPath === 'none' &&
        (element.parentElement === null || isSeen(element.parentElement))))
  const nameOf = (element: Element) =>
    `${element.closest('.area')?.className.replace('area ', '') ?? ''} ${element.localName}.${element.className}`.trim()
  const whole = box.getBoundingClientRect()
  const isOver = layer.classList.contains('over')

  // The box itself.
  if (grid.scrollWidth > grid.clientWidth + SLACK_PX)
    faults.push(`runs out sideways by ${grid.scrollWidth - grid.clientWidth} px`)
  // A modal campaign may scroll on a phone: then content continues at its edge.
  const isScrolled = grid.scrollHeight > grid.clientHeight + SLACK_PX
  if (isScrolled && !layer.matches('dialog.phone'))
    faults.push(`must be scrolled: ${grid.scrollHeight} px in ${grid.clientHeight}`)
  if (
    isOver &&
    (whole.left < -SLACK_PX ||
      whole.right > innerWidth + SLACK_PX ||
      whole.top < -SLACK_PX ||
      whole.bottom > innerHeight + SLACK_PX)
  )
    faults.push('reaches out of the window')
  if (document.documentElement.scrollWidth > innerWidth) faults.push('makes the page wider')
  const close = root.querySelector('.close')?.getBoundingClientRect()
  if (isOver && (!close || Math.round(close.width) < CLOSE_PX || Math.round(close.height) < CLOSE_PX))
    faults.push('has no cross of 44 px')

  // Readable and clickable pieces: lines of text, controls and pictures.
  type Piece = { of: Element; what: string; rect: DOMRect; isPicture: boolean }
  const pieces: Piece[] = []
  const blockOf = (element: Element): Element => {
    let at = element
    while (at.parentElement && !at.parentElement.matches('.area, .box')) at = at.parentElement
    return at
  }
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent ?? ''
    if (!parent || !text.trim() || !isSeen(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects())
      pieces.push({
        of: blockOf(parent),
        what: `'${text.slice(0, 20)}' (${nameOf(parent)})`,
        rect,
        isPicture: false,
      })
    for (const { 0: word, index } of text.matchAll(/\S+/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1 && !/[-–/]/.test(word)) faults.push(`breaks the word '${word}' (${nameOf(parent)})`)
    }
    // Cut off by an element that hides overflow.
    for (let at: Element | null = parent; at && at !== (isScrolled ? grid : layer); at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      const frame = at.getBoundingClientRect()
      range.selectNodeContents(node)
      const line = range.getBoundingClientRect()
      if (
        overflowX !== 'visible' &&
        (line.left < frame.left - SLACK_PX || line.right > frame.right + SLACK_PX)
      )
        faults.push(`cuts '${text.slice(0, 20)}' sideways (${nameOf(parent)})`)
      if (
        overflowY === 'hidden' &&
        (line.top < frame.top - SLACK_PX || line.bottom > frame.bottom + SLACK_PX)
      )
        faults.push(`cuts '${text.slice(0, 20)}' above or below (${nameOf(parent)})`)
    }
  }
  const ruler = document.createElement('canvas').getContext('2d')
  for (const control of box.querySelectorAll<HTMLElement>(
    'button:not(.close), input, select, textarea, img, video, iframe',
  )) {
    if (!isSeen(control)) continue
    const rect = control.getBoundingClientRect()
    const isPicture = control.matches('img, video, iframe')
    pieces.push({ of: blockOf(control), what: nameOf(control), rect, isPicture })
    if (isPicture && (rect.width < PICTURE_PX || rect.height < PICTURE_PX))
      faults.push(`shows a picture of ${Math.round(rect.width)} × ${Math.round(rect.height)} px`)
    if (ruler && control instanceof HTMLInputElement && control.placeholder) {
      const style = getComputedStyle(control)
      ruler.font = style.font
      const room =
        control.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      if (ruler.measureText(control.placeholder).width > room + SLACK_PX)
        faults.push(`cuts the placeholder '${control.placeholder}'`)
    }
  }
  const isBehind = layer.classList.contains('media-behind')
  for (const { what, rect, isPicture } of pieces) {
    if (isPicture || rect.width === 0) continue
    if (
      rect.left < whole.left + EDGE_PX ||
      rect.right > whole.right - EDGE_PX ||
      (!isScrolled && (rect.top < whole.top + 1 || rect.bottom > whole.bottom - 1))
    )
      faults.push(`${what} touches the edge`)
  }

  // No two blocks overlap, nor a block and the close button.
  const share = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK_PX &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK_PX
  // Content that is scrolled out of view does not overlap what is below the scrolled part.
  const frame = grid.getBoundingClientRect()
  const inFrame = ({ left, top, width, bottom }: DOMRect) =>
    new DOMRect(
      left,
      Math.max(top, frame.top),
      width,
      Math.max(0, Math.min(bottom, frame.bottom) - Math.max(top, frame.top)),
    )
  const isApart = (one: Piece, other: Piece) => grid.contains(one.of) !== grid.contains(other.of)
  const seenOf = (one: Piece, isClipped: boolean) =>
    isClipped && grid.contains(one.of) ? inFrame(one.rect) : one.rect
  for (const [index, one] of pieces.entries()) {
    if (close && !one.isPicture && !one.of.matches('.close') && share(one.rect, close))
      faults.push(`${one.what} lies under the cross`)
    for (const other of pieces.slice(index + 1)) {
      if (one.of === other.of || (isBehind && (one.isPicture || other.isPicture))) continue
      const isClipped = isScrolled && isApart(one, other)
      if (share(seenOf(one, isClipped), seenOf(other, isClipped)))
        faults.push(`${one.what} and ${other.what} overlap`)
    }
  }
  return [...new Set(faults)]
}
