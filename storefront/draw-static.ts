import { Fragment, type ReactElement, type ReactNode } from 'react'

/**
 * Markup of React elements that never come alive in the browser: several times faster than
 * React's own renderer, which has to be ready for streams, suspense and hydration. Components are called
 * as functions, so they hold no hooks; what has hooks is an `Island`. A test compares every page
 * with what React draws.
 */
export const drawStatic = (node: ReactNode): string => {
  if (typeof node === 'string') return escape(node)
  if (typeof node === 'number' || typeof node === 'bigint') return String(node)
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (Array.isArray(node)) {
    let markup = ''
    for (const child of node) markup += drawStatic(child as ReactNode)
    return markup
  }
  const { type, props } = node as ReactElement<Props>
  if (typeof type === 'string') return drawElement(type, props)
  if (type === (Fragment as unknown)) return drawStatic(props.children)
  return drawStatic((type as (props: Props) => ReactNode)(props))
}

type Props = Record<string, unknown> & { children?: ReactNode }

const SPECIAL = /["'&<>]/
const ALL_SPECIAL = /["'&<>]/g
const escaped: Record<string, string> = {
  '"': '&quot;',
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}
const escape = (text: string): string =>
  SPECIAL.test(text) ? text.replace(ALL_SPECIAL, (sign) => escaped[sign]!) : text

const voidElements = new Set([
  'area',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const booleans = new Set([
  'hidden',
  'disabled',
  'checked',
  'required',
  'noValidate',
  'selected',
  'multiple',
  'readOnly',
  'open',
  'inert',
  'async',
  'defer',
])
/** React's names that HTML or SVG spells otherwise; case alone does not matter to HTML. */
const spelled: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  defaultChecked: 'checked',
  strokeWidth: 'stroke-width',
}
const notAttributes = new Set([
  'children',
  'dangerouslySetInnerHTML',
  'suppressHydrationWarning',
  'ref',
  'key',
])

const drawElement = (type: string, props: Props): string => {
  if (type === 'select') return drawSelect(props)
  if (type === 'textarea')
    return `<textarea${attributes(props)}>${escape(String(props['defaultValue'] ?? ''))}</textarea>`
  const start = `<${type}${attributes(props)}`
  if (voidElements.has(type)) return `${start}/>`
  const raw = props['dangerouslySetInnerHTML'] as { __html: string } | undefined
  return `${start}>${raw ? raw.__html : drawStatic(props.children)}</${type}>`
}

const attributes = (props: Props): string => {
  let markup = ''
  for (const name in props) {
    const value = props[name]
    if (value === undefined || value === null || notAttributes.has(name)) continue
    if (typeof value === 'string' || typeof value === 'number') {
      if (name !== 'defaultValue') markup += ` ${spelled[name] ?? name}="${escape(String(value))}"`
      else if (!('rows' in props)) markup += ` value="${escape(String(value))}"`
    } else if (typeof value === 'boolean') {
      const spelling = spelled[name] ?? name
      if (booleans.has(spelling)) markup += value ? ` ${spelling}=""` : ''
      else if (name.startsWith('aria-') || name.startsWith('data-')) markup += ` ${name}="${value}"`
    }
  }
  return markup
}

/** The options whose value is the select's own, or one of its own, are the chosen ones. */
const drawSelect = ({ defaultValue, children, ...props }: Props): string => {
  const isChosen = (value: unknown) =>
    Array.isArray(defaultValue) ? defaultValue.includes(value) : value === defaultValue
  const choose = (node: ReactNode): ReactNode => {
    if (Array.isArray(node)) return node.map((child) => choose(child as ReactNode))
    if (typeof node !== 'object' || node === null) return node
    const option = node as ReactElement<Props>
    return { ...option, props: { ...option.props, selected: isChosen(option.props['value']) } } as ReactNode
  }
  return `<select${attributes(props)}>${drawStatic(choose(children))}</select>`
}
