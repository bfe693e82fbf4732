import { SaxesParser } from 'saxes'
import { FeedProblem } from '../feed-item.ts'

const MAX_DEPTH = 24
/** Longest text, tag or other token, which the parser reports only at its end. */
const MAX_PIECE_CHARACTERS = 1_000_000
const MAX_VALUE_CHARACTERS = 20_000
const MAX_VALUES = 200
const GOOGLE = 'http://base.google.com/ns/1.0'
/** Product elements of RSS and Atom, and their parents. */
const ROOTS = new Set(['rss', 'feed'])
const PRODUCTS = new Set(['item', 'entry'])

/**
 * Direct children of a product element by name; Google's names have the prefix `g:`, whatever the file's prefix. A link
 * without text is its `href`.
 */
export type XmlProduct = Record<string, string[]>

/** Yields products of an RSS or Atom document one by one. A DOCTYPE is refused: no feed needs one. */
export async function* xmlProducts(text: AsyncIterable<string>): AsyncGenerator<XmlProduct> {
  const parser = new SaxesParser({ xmlns: false })
  const open: string[] = []
  const prefixes = new Map([['g', GOOGLE]])
  let found: XmlProduct[] = []
  let product: XmlProduct | undefined
  let productDepth = -1
  let value = ''
  let count = 0
  /** Characters since the last parser event. */
  let untold = 0

  const nameOf = (name: string) => {
    const [prefix = '', local] = name.split(':', 2)
    return local === undefined ? name : prefixes.get(prefix) === GOOGLE ? `g:${local}` : `${prefix}:${local}`
  }
  const addText = (part: string) => {
    untold = 0
    if (product && open.length === productDepth + 2 && value.length < MAX_VALUE_CHARACTERS)
      value += part.slice(0, MAX_VALUE_CHARACTERS)
  }
  parser.on('doctype', () => {
    throw new FeedProblem(
      'Plik XML ma DOCTYPE. Spis produktów go nie potrzebuje, a bywa nim przemycana pułapka, więc takich plików nie przyjmujemy.',
    )
  })
  parser.on('opentag', ({ name, attributes }) => {
    untold = 0
    for (const [attribute, address] of Object.entries(attributes))
      if (attribute.startsWith('xmlns:') && prefixes.size < MAX_VALUES)
        prefixes.set(attribute.slice(6), String(address))
    if (open.length >= MAX_DEPTH)
      throw new FeedProblem('Plik XML jest zagnieżdżony głębiej niż jakikolwiek spis produktów.')
    if (open.length === 0 && !ROOTS.has(name))
      throw new FeedProblem('To nie jest spis produktów: plik XML nie jest ani RSS, ani Atom.')
    open.push(name)
    if (!product && PRODUCTS.has(name)) {
      product = Object.create(null) as XmlProduct
      productDepth = open.length - 1
      count = 0
    } else if (product && open.length === productDepth + 2)
      value =
        name === 'link' && (attributes['rel'] ?? 'alternate') === 'alternate'
          ? String(attributes['href'] ?? '')
          : ''
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('comment', () => void (untold = 0))
  parser.on('closetag', ({ name }) => {
    untold = 0
    if (product && open.length === productDepth + 2 && count++ < MAX_VALUES)
      (product[nameOf(name)] ??= []).push(value.trim())
    open.pop()
    if (!product || open.length !== productDepth) return
    found.push(product)
    product = undefined
  })

  for await (const chunk of text) {
    parse(() => parser.write(chunk))
    untold += chunk.length
    if (untold > MAX_PIECE_CHARACTERS)
      throw new FeedProblem('Jeden z tekstów w pliku jest dłuższy niż milion znaków.')
    yield* found
    found = []
  }
  parse(() => parser.close())
  yield* found
}

const parse = (work: () => void) => {
  try {
    work()
  } catch (error) {
    if (error instanceof FeedProblem) throw error
    const place = /^(\d+):/.exec((error as Error).message)?.[1]
    throw new FeedProblem(`Plik XML jest uszkodzony albo urwany${place ? ` (wiersz ${place})` : ''}.`)
  }
}
