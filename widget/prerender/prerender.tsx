import type { CampaignTemplate, Prerendered } from '#campaign/published/template.ts'
import { hasMarks } from '#campaign/texts/rich-text.ts'
import { richPart } from '../words/rich-text.tsx'
import Fields from '../form/fields-block.tsx'
import type { RenderPart, Showing } from '../parts.ts'
import { stillCss, stillParts } from './still-parts.tsx'
import { viewBlocks } from '../view/blocks/view-blocks.tsx'
import { CampaignView } from '../view/campaign-view.tsx'
import { type Element, Fragment, type Props } from './element.ts'

/** Parts whose blocks look the same to everybody, and do nothing before an interaction. */
const parts: RenderPart[] = [{ blocks: viewBlocks }, { blocks: { fields: Fields } }]
const richParts = [...parts, richPart]

/** React's attribute names that differ in HTML by more than case. */
const spelled: Record<string, string> = { className: 'class', htmlFor: 'for', defaultChecked: 'checked' }
const notAttributes = new Set(['children', 'ref', 'key'])

/** The elements of a component's first rendering. */
const elementsOf = (node: unknown): Prerendered[] => {
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

/**
 * Renders a campaign's first screen with the widget's own components. Undefined if it depends on visitor,
 * page or time: timers, dates, games, videos, separate screens for phones.
 */
export const prerender = (template: CampaignTemplate): Prerendered[] | undefined => {
  if (!isSameForAll(template)) return undefined
  const showing = {
    template,
    isPreview: false,
    origin: '',
    // As in the page, so that it hydrates the same elements.
    parts: isRich(template) ? richParts : parts,
  } as Partial<Showing> as Showing
  const nothing = () => {}
  return elementsOf(
    <CampaignView
      showing={showing}
      isPhone={false}
      openedMs={0}
      endMs={null}
      close={nothing}
      focus={nothing}
      play={nothing}
    />,
  )
}

/**
 * Renders a campaign's first screen as a picture of it: also what differs between visitors, such as timers and
 * games, which then does nothing. With the styles it needs.
 */
export const renderStill = (
  template: CampaignTemplate,
  isPhone: boolean,
  nowMs: number,
): { elements: Prerendered[]; css: string[] } => {
  const { timer } = template
  const showing = {
    template,
    isPreview: false,
    origin: '',
    parts: stillParts,
    campaign: { id: '' },
    host: {},
  } as unknown as Showing
  const nothing = () => {}
  return {
    elements: elementsOf(
      <CampaignView
        showing={showing}
        isPhone={isPhone}
        openedMs={nowMs}
        endMs={timer && ('endMs' in timer ? timer.endMs : nowMs + timer.lastsMs)}
        close={nothing}
        focus={nothing}
        play={nothing}
      />,
    ),
    css: stillCss(template),
  }
}

const isRich = ({ screens, mobileScreens }: CampaignTemplate): boolean =>
  [screens, mobileScreens].some(
    (own) =>
      own &&
      Object.values(own).some((screen) =>
        screen?.blocks.some(
          (block) => /^(?:heading|text)$/.test(block.kind) && 'text' in block && hasMarks(block.text),
        ),
      ),
  )

const drawn = new Set(Object.keys({ ...viewBlocks, fields: Fields }))

const isSameForAll = ({ screens, mobileScreens, fields, timer, game, closing }: CampaignTemplate): boolean =>
  !mobileScreens &&
  !timer &&
  !game &&
  !screens.play &&
  closing.autoCloseSeconds === null &&
  closing.afterSeconds === 0 &&
  !closing.skip &&
  screens.form.blocks.every(({ kind }) => drawn.has(kind)) &&
  !JSON.stringify([screens.form, fields]).includes('{{')
