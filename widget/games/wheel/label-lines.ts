const RULER_PX = 100
/** As heavy as the labels are drawn. */
const WEIGHT = 650

/** How wide a text is in the letters of an element, where those are 1 high. */
export const measureIn = (element: Element): ((text: string) => number) => {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return (text) => text.length * 0.6
  pen.font = `${WEIGHT} ${RULER_PX}px ${getComputedStyle(element).fontFamily}`
  return (text) => pen.measureText(text).width / RULER_PX
}

/** In units of the wheel, whose radius is 100. */
export type Label = {
  lines: string[]
  size: number
  /** How far from the middle its own middle is. */
  at: number
}

/** Letters end before the pointer. */
const OUTER = 88
/** The button lies in the middle. */
const INNER = 27
const LARGEST = 10
const LEAST = 6
const STEP = 0.5
const MAX_LINES = 4
const LEADING = 1.12
/** Half of a segment's 30 degrees. */
const HALF_ANGLE = Math.PI / 12

/** As many words in each line as have room; undefined when one has not. */
const wrapped = (
  words: readonly string[],
  room: number,
  widthOf: (text: string) => number,
): string[] | undefined => {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && widthOf(longer) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
    if (widthOf(lines.at(-1) ?? '') > room) return undefined
  }
  return lines
}

/** Where so many lines begin to have room between the sides of a segment. */
const beginOf = (lines: number, size: number) =>
  Math.max(INNER, (((lines - 1) * LEADING + 1) * size * 0.5) / Math.tan(HALF_ANGLE) + 1)

/** Cuts what is too long for any line, and ends it so that this can be seen. */
const cut = (
  words: readonly string[],
  room: number,
  widthOf: (text: string) => number,
  most: number,
): string[] => {
  const lines: string[] = []
  let rest = words.join(' ')
  while (rest && lines.length < most) {
    let end = rest.length
    const isLast = lines.length === most - 1
    while (end > 1 && widthOf(rest.slice(0, end) + (end < rest.length && isLast ? '…' : '')) > room) end -= 1
    const space = end < rest.length ? rest.lastIndexOf(' ', end) : -1
    if (space > 0 && !isLast) end = space
    lines.push(rest.slice(0, end).trim() + (end < rest.length && isLast ? '…' : ''))
    rest = rest.slice(end).trim()
  }
  return lines
}

/** A label as it stands on a segment, as large as it has room; `measure`: its width where letters are 1 high. */
export const labelLines = (text: string, measure: (text: string) => number): Label => {
  const words = text.trim().split(/\s+/)
  for (let size = LARGEST; size >= LEAST; size -= STEP) {
    for (let lines = 1; lines <= MAX_LINES; lines++) {
      const begin = beginOf(lines, size)
      const found = wrapped(words, OUTER - begin, (part) => measure(part) * size)
      if (found && found.length <= lines) return { lines: found, size, at: (begin + OUTER) / 2 }
    }
  }
  const most = MAX_LINES - 1
  const begin = beginOf(most, LEAST)
  return {
    lines: cut(words, OUTER - begin, (part) => measure(part) * LEAST, most),
    size: LEAST,
    at: (begin + OUTER) / 2,
  }
}
