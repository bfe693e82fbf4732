import { parseDocument } from 'htmlparser2'

type ChildNode = ReturnType<typeof parseDocument>['children'][number]

/** HTML by its meaning: attributes without order, class names as a set, text without layout white space. */
export type Tree = {
  name: string
  classes: string[]
  attributes: Record<string, string>
  children: (Tree | string)[]
}

const BOOLEANS = new Set(['checked', 'disabled', 'hidden', 'multiple', 'readonly', 'required', 'selected'])
/** Not hard spaces: these are text. */
const SPACES = /[ \t\r\n\f]+/g

export const readTree = (html: string): Tree => ({
  name: '',
  classes: [],
  attributes: {},
  children: childrenOf(parseDocument(html).children, false),
})

const childrenOf = (nodes: ChildNode[], keepsSpaces: boolean): (Tree | string)[] => {
  const children: (Tree | string)[] = []
  for (const node of nodes) {
    if (node.type === 'text') {
      const text = keepsSpaces ? node.data : node.data.replace(SPACES, ' ').trim()
      const last = children.length - 1
      if (text === '') continue
      if (typeof children[last] === 'string') children[last] += text
      else children.push(text)
    } else if (node.type === 'comment')
      children.push({ name: '!--', classes: [], attributes: {}, children: [node.data.trim()] })
    else if ('children' in node && 'name' in node) children.push(treeOf(node as never, keepsSpaces))
  }
  return children
}

const treeOf = (
  { name, attribs, children }: { name: string; attribs: Record<string, string>; children: ChildNode[] },
  keepsSpaces: boolean,
): Tree => {
  const { class: className = '', ...others } = attribs
  return {
    name,
    classes: [...new Set(className.split(/\s+/).filter(Boolean))].sort(),
    attributes: Object.fromEntries(
      Object.entries(others).map(([attribute, value]) => [attribute, BOOLEANS.has(attribute) ? '' : value]),
    ),
    children: childrenOf(children, keepsSpaces || name === 'textarea' || name === 'pre'),
  }
}
