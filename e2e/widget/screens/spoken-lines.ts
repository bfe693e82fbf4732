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

/** Roles as announced by a Polish screen reader; nodes with other roles have only their text. */
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
/** Their name contains all their content. */
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

/** The announcement of one node: role, name, states. */
const lineOf = (node: Node): string => {
  const role = textOf(node.role)
  const state = new Map((node.properties ?? []).map(({ name, value }) => [name, value.value]))
  const spoken = ROLES[role]
  // Most screen readers ignore a form without a name.
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

/** The lines a screen reader announces for a campaign, read from the browser's accessibility tree. */
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
    // A node without name and content is not announced.
    const isSaid = own !== '' && !(own === ROLES[role] && !node.childIds?.length)
    if (isSaid) lines.push(`${'  '.repeat(depth)}${own}`)
    if (!node.ignored && WHOLE.has(role)) return
    // A label is announced with its control.
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
