import { FeedProblem } from '../feed-item.ts'

const MAX_DEPTH = 24
const MAX_OBJECT_CHARACTERS = 2_000_000
const LIST = /"products"\s*:\s*$/
/** Longest text searched for a list's name and the tokens before its bracket. */
const NAME_CHARACTERS = 40

const broken = () => new FeedProblem('Plik JSON jest uszkodzony albo urwany.')

/**
 * Yields the objects of lists called `products`, or of a top-level list, one by one, without loading the whole file.
 * Several documents may follow each other, like pages of a shop.
 */
export async function* jsonObjects(text: AsyncIterable<string>): AsyncGenerator<unknown> {
  /** Open brackets: `{`, `[`, or `P` for a list whose objects are yielded. */
  const open: string[] = []
  let before = ''
  let object = ''
  let objectDepth = -1
  let isString = false
  let isEscaped = false

  for await (const chunk of text) {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk[at]!
      if (isString) {
        if (isEscaped) isEscaped = false
        else if (sign === '\\') isEscaped = true
        else if (sign === '"') isString = false
        continue
      }
      if (sign === '"') isString = true
      else if (sign === '{' || sign === '[') {
        if (open.length >= MAX_DEPTH)
          throw new FeedProblem('Plik JSON jest zagnieżdżony głębiej niż jakikolwiek spis produktów.')
        const isGiven = objectDepth < 0 && sign === '{' && open.at(-1) === 'P'
        const isList =
          objectDepth < 0 &&
          sign === '[' &&
          (open.length === 0 ||
            LIST.test(
              (before + chunk.slice(Math.max(from, at - NAME_CHARACTERS), at)).slice(-NAME_CHARACTERS),
            ))
        if (isGiven) {
          objectDepth = open.length
          object = ''
          from = at
        }
        open.push(isList ? 'P' : sign)
      } else if (sign === '}' || sign === ']') {
        const opened = open.pop()
        if (opened === undefined || (opened === '{') !== (sign === '}')) throw broken()
        if (open.length !== objectDepth) continue
        yield parsed(object + chunk.slice(from, at + 1))
        objectDepth = -1
        from = at + 1
        before = ''
      }
    }
    if (objectDepth >= 0) object += chunk.slice(from)
    else before = (before + chunk.slice(from)).slice(-NAME_CHARACTERS)
    if (object.length > MAX_OBJECT_CHARACTERS)
      throw new FeedProblem('Jeden z produktów jest dłuższy niż dwa miliony znaków.')
    if (objectDepth < 0) object = ''
  }
  if (open.length > 0 || isString) throw broken()
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw broken()
  }
}
