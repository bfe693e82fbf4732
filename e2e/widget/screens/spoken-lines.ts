import type { CDPSession, Page } from 'playwright-core'

type Value = { value?: unknown }
type Node = {
  nodeId: string
  ignored: boolean
  backendDOMNodeId?: number
  role?: Value
  name?: Value
  description?: Value
  properties?: { name: string; value: Value }[]
  childIds?: string[]
}

/** Roles as a Polish screen reader says them; what is not here is said by its words alone. */
const ROLES: Record<string, string> = {
  alert: 'komunikat',
  button: 'przycisk',
  checkbox: 'pole wyboru',
  combobox: 'lista rozwijana',
  complementary: 'obszar dodatkowy',
  dialog: 'okno dialogowe',
  form: 'formularz',
  group: 'grupa',
  heading: 'nagłówek',
  image: 'obraz',
  link: 'odnośnik',
  list: 'lista',
  radio: 'przycisk opcji',
  radiogroup: 'grupa opcji',
  region: 'obszar',
  searchbox: 'pole wyszukiwania',
  status: 'komunikat',
  textbox: 'pole edycji',
  timer: 'czasomierz',
}
/** Their name says all that is in them. */
const WHOLE = new Set([
  'button',
  'heading',
  'link',
  'image',
  'checkbox',
  'radio',
  'timer',
  'textbox',
  'searchbox',
  'combobox',
])

const textOf = ({ value }: Value = {}) =>
  String(value ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What a reader says of one thing: what it is, what it is called, in what state it is. */
const lineOf = (node: Node): string => {
  const role = textOf(node.role)
  const state = new Map((node.properties ?? []).map(({ name, value }) => [name, value.value]))
  const spoken = ROLES[role]
  // A form without a name is none to most readers.
  if (!spoken || (role === 'form' && textOf(node.name) === '')) return ''
  const level = role === 'heading' ? `, poziom ${String(state.get('level'))}` : ''
  const states = [
    state.get('modal') === true && 'modalne',
    state.has('checked') && (state.get('checked') === 'true' ? 'zaznaczone' : 'niezaznaczone'),
    state.get('expanded') !== undefined && (state.get('expanded') === true ? 'rozwinięte' : 'zwinięte'),
    state.get('required') === true && 'wymagane',
    state.get('invalid') === 'true' && 'nieprawidłowe',
    textOf(node.description),
  ].filter(Boolean)
  return [`${spoken}${level}: ${textOf(node.name)}`.replace(/: $/, ''), ...states].join(', ')
}

/** A campaign as a screen reader goes through it, line by line, read from the browser's accessibility tree. */
export const spokenLines = async (page: Page): Promise<string[]> => {
  const session: CDPSession = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.querySelector('.poptin-popup').shadowRoot.querySelector('.layer')`,
  })
  const { node: layer } = await session.send('DOM.describeNode', { objectId: result.objectId! })
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const lines: string[] = []
  const read = (node: Node | undefined, depth: number): void => {
    if (!node) return
    const role = textOf(node.role)
    const own = node.ignored ? '' : role === 'StaticText' ? textOf(node.name) : lineOf(node)
    // What has neither a name nor anything in it is not said.
    const isSaid = own !== '' && !(own === ROLES[role] && !node.childIds?.length)
    if (isSaid) lines.push(`${'  '.repeat(depth)}${own}`)
    if (!node.ignored && WHOLE.has(role)) return
    // Words that the next control is called by are said with it.
    if (role === 'LabelText')
      return void (node.childIds ?? [])
        .map((id) => byId.get(id))
        .filter((child) => WHOLE.has(textOf(child?.role)))
        .forEach((child) => read(child, depth))
    for (const id of node.childIds ?? []) read(byId.get(id), depth + (isSaid ? 1 : 0))
  }
  read(
    nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === layer.backendNodeId),
    0,
  )
  await session.detach()
  return lines
}
