import { deflateRaw, inflateRaw } from 'node:zlib'
import { promisify } from 'node:util'

/** Of a fact that is not known. */
export const UNKNOWN = '?'
/** Seconds on a page, of the last one of a visit: nobody reports when it is left. */
export const UNKNOWN_SECONDS = 0xffff
/** As in a browser's session (`widget/loader/decide-page.ts`). */
const PAUSE_SECONDS = 30 * 60
const MAX_SECONDS = 86_400
const MAX_NAMES = 0xffff
const HASH_BITS = 24

/**
 * Visitor (the beginning of the day's hash), seconds since midnight, address, referrer, 1 for a phone or tablet,
 * country, language, cart (`count:złoty`), visits so far (0: unknown).
 */
export type RecordedView = [string, number, string, string, 0 | 1, string, string, string, number]

/** Of two times thinned visitors one in four remains: always the same ones. */
export const isThinnedOut = (visitor: string, thinning: number): boolean =>
  thinning > 0 &&
  Buffer.from(visitor.slice(0, 4), 'base64url').readUIntBE(0, 3) % 2 ** Math.min(thinning, HASH_BITS) !== 0

/** Texts by number; the same text has the same number. */
export type Names = { numberOf: (text: string) => number; texts: readonly string[] }
export const collectNames = (known: readonly string[] = []): Names => {
  const texts = [...known]
  const numbers = new Map(texts.map((text, number) => [text, number]))
  return {
    texts,
    numberOf: (text) => {
      const number = numbers.get(text)
      if (number !== undefined) return number
      numbers.set(text, texts.length)
      return texts.push(text) - 1
    },
  }
}

/** Names of everything that visits refer to; `addresses` are of pages and of referrers. */
export type VisitNames = { addresses: Names; words: Names }

/** The visits of a day in columns: visitor after visitor, and each visitor's visits and views by time. */
export type DayOfVisits = {
  dayMs: number
  /** Each of these visits stands for so many. */
  weight: number
  visits: number
  /** 1: the first visit of another visitor. */
  isNewVisitor: Uint8Array
  startSeconds: Uint32Array
  isMobile: Uint8Array
  country: Uint32Array
  language: Uint32Array
  referrer: Uint32Array
  /** Number of this visit, 0: unknown. */
  ordinal: Uint8Array
  /** Where the views of each visit begin; one more at the end. */
  firstView: Uint32Array
  address: Uint32Array
  /** On the page, at most `UNKNOWN_SECONDS`. */
  seconds: Uint16Array
  cart: Uint32Array
}

const allocate = (dayMs: number, weight: number, visits: number, views: number): DayOfVisits => ({
  dayMs,
  weight,
  visits,
  isNewVisitor: new Uint8Array(visits),
  startSeconds: new Uint32Array(visits),
  isMobile: new Uint8Array(visits),
  country: new Uint32Array(visits),
  language: new Uint32Array(visits),
  referrer: new Uint32Array(visits),
  ordinal: new Uint8Array(visits),
  firstView: new Uint32Array(visits + 1),
  address: new Uint32Array(views),
  seconds: new Uint16Array(views),
  cart: new Uint32Array(views),
})

/** Sorts views into visits: a visit ends half an hour after its last view. Who they are of is not in the result. */
export const toVisits = (
  dayMs: number,
  thinning: number,
  views: readonly RecordedView[],
  { addresses, words }: VisitNames,
): DayOfVisits => {
  const ofVisitor = new Map<string, RecordedView[]>()
  for (const view of views) {
    if (isThinnedOut(view[0], thinning)) continue
    const own = ofVisitor.get(view[0])
    if (own) own.push(view)
    else ofVisitor.set(view[0], [view])
  }
  const all: { visit: RecordedView[]; isNewVisitor: boolean }[] = []
  for (const own of ofVisitor.values()) {
    // Processes write at different times.
    own.sort((one, other) => one[1] - other[1])
    let visit: RecordedView[] = []
    for (const view of own) {
      const last = visit.at(-1)
      if (!last || view[1] - last[1] >= PAUSE_SECONDS) all.push({ visit: (visit = []), isNewVisitor: !last })
      visit.push(view)
    }
  }
  const day = allocate(
    dayMs,
    2 ** thinning,
    all.length,
    all.reduce((sum, { visit }) => sum + visit.length, 0),
  )
  let at = 0
  for (const [index, { visit, isNewVisitor }] of all.entries()) {
    const [, seconds, , referrer, isMobile, country, language] = visit[0]!
    day.isNewVisitor[index] = Number(isNewVisitor)
    day.startSeconds[index] = Math.min(seconds, MAX_SECONDS * 2)
    day.isMobile[index] = isMobile
    day.country[index] = words.numberOf(country)
    day.language[index] = words.numberOf(language)
    day.referrer[index] = addresses.numberOf(referrer)
    day.ordinal[index] = ordinalOf(visit)
    day.firstView[index] = at
    for (const [order, view] of visit.entries()) {
      const next = visit[order + 1]
      day.address[at] = addresses.numberOf(view[2])
      day.seconds[at] = next ? next[1] - view[1] : UNKNOWN_SECONDS
      day.cart[at] = words.numberOf(view[7])
      at += 1
    }
  }
  day.firstView[all.length] = at
  return day
}

/** The cookie counts a visit after its first page has been answered: that page's request has the number before. */
const ordinalOf = (visit: readonly RecordedView[]): number => {
  const [first = 0, ...later] = visit.map((view) => view[8])
  return first > 0 ? Math.min(first + 1, 255) : (later.find((count) => count > 0) ?? 0)
}

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

const COLUMNS = [
  ['isNewVisitor', 'visits', 1],
  ['isMobile', 'visits', 1],
  ['ordinal', 'visits', 1],
  ['country', 'visits', 2],
  ['language', 'visits', 2],
  ['referrer', 'visits', 2],
  ['startSeconds', 'visits', 4],
  ['lengths', 'visits', 2],
  ['address', 'views', 2],
  ['seconds', 'views', 2],
  ['cart', 'views', 2],
] as const
const WORDS = ['country', 'language', 'cart'] as const

/** A day as it is stored. Beyond 65,535 different addresses or words the rest is unknown. */
export const encodeDay = (day: DayOfVisits, { addresses, words }: VisitNames): Promise<Buffer> => {
  const own = { addresses: collectNames([UNKNOWN]), words: collectNames([UNKNOWN]) }
  const renumber = (column: Uint32Array, all: Names, mine: Names) =>
    Array.from(column, (number) => {
      const text = all.texts[number]!
      return mine.texts.length < MAX_NAMES || mine.texts.includes(text) ? mine.numberOf(text) : 0
    })
  const values = {
    ...day,
    country: renumber(day.country, words, own.words),
    language: renumber(day.language, words, own.words),
    cart: renumber(day.cart, words, own.words),
    referrer: renumber(day.referrer, addresses, own.addresses),
    address: renumber(day.address, addresses, own.addresses),
    lengths: Array.from({ length: day.visits }, (_, index) =>
      Math.min(day.firstView[index + 1]! - day.firstView[index]!, MAX_NAMES),
    ),
  }
  const header = Buffer.from(
    JSON.stringify({
      visits: day.visits,
      views: day.address.length,
      addresses: own.addresses.texts,
      words: own.words.texts,
    }),
  )
  const size = Buffer.alloc(4)
  size.writeUInt32LE(header.length)
  const columns = COLUMNS.map(([name, , bytes]) => {
    const column = bytes === 1 ? Uint8Array : bytes === 2 ? Uint16Array : Uint32Array
    return Buffer.from(column.from(values[name] as ArrayLike<number>).buffer)
  })
  return deflate(Buffer.concat([size, header, ...columns]), { level: 5 })
}

/** A stored day, with these names instead of its own. */
export const decodeDay = async (
  { day_ms, thinning, content }: { day_ms: number; thinning: number; content: Uint8Array },
  names: VisitNames,
): Promise<DayOfVisits> => {
  const bytes = await inflate(content)
  const headerEnd = 4 + bytes.readUInt32LE(0)
  const header = JSON.parse(bytes.toString('utf8', 4, headerEnd)) as {
    visits: number
    views: number
    addresses: string[]
    words: string[]
  }
  const day = allocate(Number(day_ms), 2 ** Number(thinning), header.visits, header.views)
  const addresses = Uint32Array.from(header.addresses, names.addresses.numberOf)
  const words = Uint32Array.from(header.words, names.words.numberOf)
  let at = headerEnd
  let lengths: Uint16Array = new Uint16Array()
  for (const [name, rows, width] of COLUMNS) {
    const length = header[rows]
    // Copied, because a column must begin at a multiple of its width.
    const copy = bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + at + length * width)
    at += length * width
    const read =
      width === 1 ? new Uint8Array(copy) : width === 2 ? new Uint16Array(copy) : new Uint32Array(copy)
    if (name === 'lengths') lengths = read as Uint16Array
    else if (name === 'referrer' || name === 'address') translate(day[name], read, addresses)
    else if ((WORDS as readonly string[]).includes(name)) translate(day[name] as Uint32Array, read, words)
    else day[name].set(read)
  }
  let view = 0
  for (let index = 0; index < header.visits; index += 1) {
    day.firstView[index] = view
    view += lengths[index]!
  }
  day.firstView[header.visits] = view
  return day
}

const translate = (into: Uint32Array, from: ArrayLike<number>, numbers: Uint32Array) => {
  for (let index = 0; index < from.length; index += 1) into[index] = numbers[from[index]!]!
}
