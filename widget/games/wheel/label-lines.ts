const RULER_PX = 100
/** Font weight of the labels. */
const WEIGHT = 650

/** Width of a text in the font of an element, at font size 1. */
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
  /** Distance of the label's centre from the wheel's centre. */
  at: number
}

/** Labels end before the pointer. */
const OUTER = 88
/** The button is in the centre. */
const INNER = 27
const LARGEST = 10
const LEAST = 6
const STEP = 0.5
const MAX_LINES = 4
const LEADING = 1.12
/** Half of a segment's 30 degrees. */
const HALF_ANGLE = Math.PI / 12

/** Fills each line with words; undefined if a word is too wide. */
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

/** The radius from which this number of lines fits between the sides of a segment. */
const beginOf = (lines: number, size: number) =>
  Math.max(INNER, (((lines - 1) * LEADING + 1) * size * 0.5) / Math.tan(HALF_ANGLE) + 1)

/** Shortens a text that is too long for any line, with … at its end. */
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

/** The label of a segment in the largest size that fits; `measure`: width of a text at font size 1. */
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
