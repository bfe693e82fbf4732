import { type KeyboardEvent, useEffect, useRef } from 'react'
import { campaignHints } from '#campaign/editor/campaign-hints.ts'
import type { Campaign } from '#campaign/campaign-shape.ts'
import type { CanvasPath } from '#campaign/published/canvas-message.ts'
import { wordsOfText } from '#campaign/texts/rich-text.ts'
import { blockHints } from '#campaign/blocks/block-schema.ts'
import { ProblemAt, useIsWrongIn } from '#console/screens/campaigns/editor/problem-at.tsx'
import {
  type BlockAddress,
  blocksAt,
  type CampaignBlock,
  pathOfBlock,
  visualOrder,
} from '../model/block-moves.ts'
import { designerWords as words } from '../strings.ts'

const MAX_LENGTH = 40

const short = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)

/** What a block is, and its first words. */
export const titleOfBlock = (block: CampaignBlock): { title: string; gist: string } => {
  const title = blockHints[block.kind]?.title ?? block.kind
  const text = 'text' in block ? block.text : 'label' in block ? block.label : ''
  return { title, gist: short(wordsOfText(text)) }
}

const areaTitle = ({ kind, area }: CampaignBlock): string =>
  blockHints[kind]?.settings['area']?.choices?.[area] ?? area

type Layer = { path: CanvasPath; level: 1 | 2; title: string; gist: string; area: string }

/** Blocks as they are seen from top to bottom; below a block for fields its fields. */
const layersOf = (document: Campaign, screen: Pick<BlockAddress, 'set' | 'screen'>): Layer[] => {
  const all = blocksAt(document, screen)
  return visualOrder(document, screen).flatMap((index): Layer[] => {
    const block = all[index]!
    const own = {
      path: pathOfBlock({ ...screen, index }),
      level: 1,
      ...titleOfBlock(block),
      area: areaTitle(block),
    } as const
    if (block.kind !== 'fields') return [own]
    return [
      own,
      ...block.fields.flatMap((id): Layer[] => {
        const field = document.fields[id]
        if (!field) return []
        const title = campaignHints.fields.kinds?.[field.kind]?.title ?? field.kind
        return [
          {
            path: `fields.${id}`,
            level: 2,
            title,
            gist: short('label' in field ? field.label : ''),
            area: '',
          },
        ]
      }),
    ]
  })
}

type Props = {
  document: Campaign
  screen: Pick<BlockAddress, 'set' | 'screen'>
  selected: CanvasPath | null
  onSelect: (path: CanvasPath) => void
  onEdit: (path: CanvasPath) => void
  /** True: the key was one of the designer's. */
  onKey: (event: KeyboardEvent) => boolean
}

/** The structure of the screen as a tree: all that can be done to an element, by keys. */
export const Layers = ({ document, screen, selected, onSelect, onEdit, onKey }: Props) => {
  const tree = useRef<HTMLUListElement>(null)
  const layers = layersOf(document, screen)
  const current = layers.findIndex(({ path }) => path === selected)
  const path = `document.${screen.set}.${screen.screen}`
  useEffect(() => {
    // A moved element is another item now: the focus goes with it.
    const focused = globalThis.document.activeElement
    if (focused?.role === 'treeitem' && tree.current?.contains(focused))
      tree.current.querySelector<HTMLElement>('[aria-selected=true]')?.focus({ preventScroll: true })
  }, [selected])
  const go = (index: number) => {
    const next = layers[Math.min(Math.max(index, 0), layers.length - 1)]
    if (!next) return
    onSelect(next.path)
    tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[layers.indexOf(next)]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event
    const isPlain = !altKey && !ctrlKey && !metaKey
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: layers.length - 1,
    }
    const step = isPlain ? steps[key] : undefined
    if (step !== undefined) go(step)
    else if (isPlain && (key === ' ' || key === 'Enter' || key === 'F2')) {
      // Whoever arrives by Tab has focused the first one and selected none.
      const layer = layers[Math.max(current, 0)]
      if (layer && current < 0) onSelect(layer.path)
      if (layer && key !== ' ') onEdit(layer.path)
    } else if (!onKey(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section className="card layers" aria-labelledby="layers-title">
      <h2 id="layers-title">{words.layers}</h2>
      <p className="hint" id="layers-hint">
        {words.layersHint}
      </p>
      <ProblemAt path={path} />
      {layers.length === 0 && <p className="muted">{words.noBlocks}</p>}
      <ul
        ref={tree}
        role="tree"
        aria-labelledby="layers-title"
        aria-describedby="layers-hint"
        onKeyDown={onKeyDown}
      >
        {layers.map((layer, index) => (
          <LayerItem
            key={layer.path}
            layer={layer}
            isSelected={index === current}
            hasTab={index === Math.max(current, 0)}
            onSelect={onSelect}
            onEdit={onEdit}
          />
        ))}
      </ul>
    </section>
  )
}

const LayerItem = ({
  layer: { path, level, title, gist, area },
  isSelected,
  hasTab,
  onSelect,
  onEdit,
}: {
  layer: Layer
  isSelected: boolean
  hasTab: boolean
  onSelect: (path: CanvasPath) => void
  onEdit: (path: CanvasPath) => void
}) => {
  const isWrong = useIsWrongIn(`document.${path}`)
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-selected={isSelected}
      aria-invalid={isWrong || undefined}
      tabIndex={hasTab ? 0 : -1}
      className={isWrong ? 'layer is-wrong' : 'layer'}
      onClick={() => onSelect(path)}
      onDoubleClick={() => onEdit(path)}
    >
      <b>{title}</b> <span className="muted small">{gist}</span>
      {area && <span className="layer-area muted small">{area}</span>}
    </li>
  )
}
