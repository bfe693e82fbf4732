/** A piece of a form's HTML. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'start'; name: string; markup: string; closesItself: boolean }
  | { kind: 'end'; name: string }
  | { kind: 'comment'; markup: string }
  /** Unchanged: the content of a script or a textarea. */
  | { kind: 'raw'; markup: string }

const NAME_START = /[a-zA-Z]/
const NAME = /[a-zA-Z][a-zA-Z0-9:-]*/y
/** Their content is not markup. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp'])

/** The end of a tag that starts before `from`: after the first `>` outside quotes. */
const tagEnd = (html: string, from: number, minds: { quotes: boolean }): number => {
  if (!minds.quotes) return html.indexOf('>', from)
  const sign = /["'>]/g
  sign.lastIndex = from
  for (let found = sign.exec(html); found; found = sign.exec(html)) {
    if (found[0] === '>') return found.index
    const closing = html.indexOf(found[0], found.index + 1)
    if (closing < 0) break
    sign.lastIndex = closing + 1
  }
  // An unclosed quote would make every later tag search to the end of the text again.
  minds.quotes = false
  return html.indexOf('>', from)
}

/** Splits HTML into pieces, in linear time for any text; anything that is not markup is text. */
export const readMarkup = (html: string): Piece[] => {
  const pieces: Piece[] = []
  const minds = { quotes: true, comments: true }
  let textFrom = 0
  let at = html.indexOf('<')
  const endText = () => {
    if (at > textFrom) pieces.push({ kind: 'text', text: html.slice(textFrom, at) })
  }
  const goOn = (from: number) => {
    textFrom = from
    at = html.indexOf('<', from)
  }
  while (at >= 0) {
    const next = html[at + 1] ?? ''
    if (html.startsWith('<!--', at) && minds.comments) {
      const end = html.indexOf('-->', at + 4)
      if (end >= 0) {
        endText()
        pieces.push({ kind: 'comment', markup: html.slice(at, end + 3) })
        goOn(end + 3)
        continue
      }
      minds.comments = false
    }
    const isEnd = next === '/'
    if (NAME_START.test(isEnd ? (html[at + 2] ?? '') : next)) {
      const end = tagEnd(html, at + 1, minds)
      if (end < 0) break
      endText()
      NAME.lastIndex = at + (isEnd ? 2 : 1)
      const name = (NAME.exec(html)?.[0] ?? '').toLowerCase()
      if (isEnd) {
        pieces.push({ kind: 'end', name })
        goOn(end + 1)
        continue
      }
      const markup = html.slice(at, end + 1)
      pieces.push({ kind: 'start', name, markup, closesItself: markup.endsWith('/>') })
      goOn(end + 1)
      if (RAW.has(name)) {
        const closing = findClosing(html, name, end + 1)
        pieces.push({ kind: 'raw', markup: html.slice(end + 1, closing) })
        goOn(closing)
      }
      continue
    }
    at = html.indexOf('<', at + 1)
  }
  if (textFrom < html.length) pieces.push({ kind: 'text', text: html.slice(textFrom) })
  return pieces
}

const findClosing = (html: string, name: string, from: number): number => {
  const closing = new RegExp(`</${name}(?=[\\s>/])`, 'gi')
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}
