import type { Prerendered } from '#campaign/prerendered.ts'
import { Fragment, type Element, type Props } from './element.ts'

/** React's names that HTML spells otherwise; case alone does not matter to HTML. */
const spelled: Record<string, string> = { className: 'class', htmlFor: 'for', defaultChecked: 'checked' }
const notAttributes = new Set(['children', 'ref', 'key'])

/** The elements that a component draws first. */
export const elementsOf = (node: unknown): Prerendered[] => {
  if (node === null || node === undefined || typeof node === 'boolean') return []
  if (Array.isArray(node)) return node.flatMap(elementsOf)
  if (typeof node !== 'object') return [String(node)]
  const { type, props } = node as Element
  if (type === Fragment) return elementsOf(props.children)
  if (typeof type === 'function') return elementsOf(type(props))
  return [[type as string, attributesOf(props), ...elementsOf(props.children)]]
}

const attributesOf = (props: Props): Record<string, string> => {
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || typeof value === 'function' || notAttributes.has(name))
      continue
    if (name === 'style') attributes['style'] = styleOf(value as Record<string, string>)
    else if (name.includes('-') || typeof value !== 'boolean')
      attributes[spelled[name] ?? name] = String(value)
    else if (value) attributes[spelled[name] ?? name] = ''
  }
  return attributes
}

const styleOf = (style: Record<string, string>) =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}:${value}`)
    .join(';')
