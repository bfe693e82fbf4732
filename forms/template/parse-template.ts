import type { FormTag } from './form-tag.ts'
import { hasField, typeNames } from '#forms/tags/tag-registry.ts'

export type Template = {
  /** HTML text with `[[escaped]]` tags unescaped, and the tags between. */
  nodes: (string | FormTag)[]
  tags: FormTag[]
}

const SPACE = /\p{White_Space}/u
const OPTIONS = /^[-+*=0-9a-zA-Z:.!?#$&@_/|%\s]*$/
/** Templates are pasted from pages, with no-break or zero-width spaces. */
const HARD_SPACES = /[\u00a0\u200b]+/g
const NAME = /^[A-Za-z][-A-Za-z0-9_:]*$/
const NAME_SIGN = /[a-z*]/
/** Line ends that a page's editor adds. */
const BREAK_AT_LINE_END = /<br\s{0,9}\/?>\s*$/gm
const LONGEST_TYPE = 20

/** Parses a form's text. Never throws; invalid tags stay text. Linear in the length of the text. */
export const parseTemplate = (text: string): Template => {
  const nodes: Template['nodes'] = []
  let pushedUntil = 0
  let at = text.indexOf('[')
  const pushText = (until: number) => {
    if (until > pushedUntil) nodes.push(text.slice(pushedUntil, until))
  }
  while (at >= 0) {
    const found = tagAt(text, at)
    if (found === 'nothing closes') break
    if (!found) {
      at = text.indexOf('[', at + 1)
      continue
    }
    const isLiteral = text[at - 1] === '[' && at - 1 >= pushedUntil && text[found.end] === ']'
    if (isLiteral) {
      pushText(at - 1)
      nodes.push(text.slice(at, found.end))
      pushedUntil = found.end + 1
    } else if (found.tag) {
      pushText(at)
      nodes.push(found.tag)
      pushedUntil = found.end
    }
    at = text.indexOf('[', isLiteral ? pushedUntil : found.end)
  }
  pushText(text.length)
  return { nodes, tags: nodes.filter((node) => typeof node !== 'string') }
}

type Found = { end: number; /** Null: invalid. */ tag: FormTag | null }

const tagAt = (text: string, start: number): Found | null | 'nothing closes' => {
  let at = start + 1
  while (at - start <= LONGEST_TYPE && NAME_SIGN.test(text[at] ?? '')) at++
  const type = text.slice(start + 1, at)
  const next = text[at] ?? ''
  if (!typeNames.has(type) || !(next === ']' || SPACE.test(next))) return null
  const closing = text.indexOf(']', at)
  if (closing < 0) return 'nothing closes'

  const attributes = readAttributes(text.slice(at, closing))
  const content = contentOf(text, closing + 1, type)
  const end = content ? content.end : closing + 1
  return { end, tag: attributes && tagOf(type, attributes, content?.text ?? null) }
}

const contentOf = (text: string, from: number, type: string): { text: string; end: number } | null => {
  const next = text.indexOf('[', from)
  const closing = `[/${type}]`
  if (next < 0 || !text.startsWith(closing, next)) return null
  return { text: text.slice(from, next).trim().replace(BREAK_AT_LINE_END, ''), end: next + closing.length }
}

type Attributes = { options: string[]; values: string[] }

/** Options, then values in quotes; null: anything else. */
const readAttributes = (written: string): Attributes | null => {
  // `[text name /]` is self-closing, as in markup.
  const text = (
    written.endsWith('/') && SPACE.test(written.at(-2) ?? '') && written.length > 2
      ? written.slice(0, -2)
      : written
  )
    .replace(HARD_SPACES, ' ')
    .trim()
  let at = firstQuote(text)
  const options = text.slice(0, at)
  if (!OPTIONS.test(options)) return null
  const values: string[] = []
  while (at < text.length) {
    const end = text.indexOf(text[at] as string, at + 1)
    if (end < 0) return null
    values.push(text.slice(at + 1, end))
    at = end + 1
    while (SPACE.test(text[at] ?? '')) at++
    if (at < text.length && text[at] !== '"' && text[at] !== "'") return null
  }
  return { options: options.split(/\s+/).filter(Boolean), values }
}

const firstQuote = (text: string): number => {
  const at = text.search(/["']/)
  return at < 0 ? text.length : at
}

const tagOf = (type: string, { options, values }: Attributes, content: string | null): FormTag | null => {
  const isNamed = hasField(type)
  const name = isNamed ? (options[0] ?? '').replaceAll('.', '_') : ''
  // A field without a name could not be sent; as text it is visible to its author.
  if (isNamed && !NAME.test(name)) return null
  const pipes = values.map((value) => {
    const bar = value.indexOf('|')
    return bar < 0
      ? ([value.trim(), value.trim()] as const)
      : ([value.slice(0, bar).trim(), value.slice(bar + 1).trim()] as const)
  })
  return {
    type,
    basetype: type.replace('*', ''),
    name,
    options: isNamed ? options.slice(1) : options,
    rawValues: values,
    labels: pipes.map(([shown]) => shown),
    values: pipes.map(([, stored]) => stored),
    content,
  }
}
