import type { Block as BlockKind } from '#campaign/blocks/block.ts'
import * as blocks from '#campaign/blocks/index.ts'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { startOfKind } from '#campaign/editor/describe-setting.ts'
import type { Format } from '#campaign/formats/format.ts'
import { stack } from '#campaign/formats/arrange.ts'
import type { CanvasPath, DropTarget } from '#campaign/published/canvas-message.ts'
import type { ScreenName } from '#campaign/screen-names.ts'
import type { CampaignKind } from '#campaign/types/campaign-kind.ts'
import * as types from '#campaign/types/index.ts'
import { campaignSettings, changeSetting } from '#console/screens/campaigns/editor/campaign-settings.ts'

/** The screens of all windows, or those that phones have of their own. */
export type ScreenSet = 'screens' | 'mobileScreens'
export type CampaignBlock = Campaign['screens']['form'][number]
export type BlockAddress = { set: ScreenSet; screen: ScreenName; index: number }
/** What a change results in, and what is selected after it. */
export type Moved = { document: Campaign; selected: CanvasPath | null }

const typeKinds: Record<string, CampaignKind> = { ...types }
const blockKinds = { ...blocks } as unknown as Record<string, BlockKind<never>>

export const pathOfBlock = ({ set, screen, index }: BlockAddress): CanvasPath => `${set}.${screen}.${index}`

/** Null: the path is not that of a block. */
export const blockAddressOf = (path: CanvasPath | null): BlockAddress | null => {
  const [set, screen, index] = path?.split('.') ?? []
  return (set === 'screens' || set === 'mobileScreens') && index !== undefined
    ? { set, screen: screen as ScreenName, index: Number(index) }
    : null
}

export const blocksAt = (
  document: Campaign,
  { set, screen }: Pick<BlockAddress, 'set' | 'screen'>,
): readonly CampaignBlock[] => document[set]?.[screen] ?? []

export const blockOf = (document: Campaign, path: CanvasPath | null): CampaignBlock | undefined => {
  const address = blockAddressOf(path)
  return address ? blocksAt(document, address)[address.index] : undefined
}

const withBlocks = (
  document: Campaign,
  { set, screen }: Pick<BlockAddress, 'set' | 'screen'>,
  changed: readonly CampaignBlock[],
): Campaign => changeSetting(document, set, { ...document[set], [screen]: changed })

export const withBlock = (document: Campaign, path: CanvasPath, block: CampaignBlock): Campaign => {
  const address = blockAddressOf(path)
  return address
    ? withBlocks(document, address, blocksAt(document, address).with(address.index, block))
    : document
}

/** Areas of the format in the order in which they are read. */
export const areasOf = ({ type, format }: Pick<Campaign, 'type' | 'format'>): string[] => {
  const found: Format | undefined = typeKinds[type]?.formats[format]
  if (!found) return []
  return [...new Set(['media', ...stack(found.phone ?? found.desktop).flat()])]
}

/** Indexes of the blocks of a screen in the order in which they are seen. */
export const visualOrder = (document: Campaign, address: Pick<BlockAddress, 'set' | 'screen'>): number[] => {
  const areas = areasOf(document)
  return blocksAt(document, address)
    .map(({ area }, index) => ({ index, rank: areas.indexOf(area) }))
    .toSorted((one, other) => one.rank - other.rank || one.index - other.index)
    .map(({ index }) => index)
}

/** Inserted where a drag ended; at the end of its own area for want of a target. */
const insertAt = (
  all: readonly CampaignBlock[],
  block: CampaignBlock,
  target: DropTarget | null,
): { blocks: CampaignBlock[]; index: number } => {
  if (!target) return { blocks: [...all, block], index: all.length }
  if ('area' in target)
    return { blocks: [...all, { ...block, area: target.area } as CampaignBlock], index: all.length }
  const beside = blockAddressOf(target.path)?.index ?? all.length - 1
  const index = target.side === 'before' ? beside : beside + 1
  const area = all[beside]?.area ?? block.area
  return { blocks: all.toSpliced(index, 0, { ...block, area } as CampaignBlock), index }
}

/** A block dragged beside another one, or into an area without blocks. */
export const moveBlock = (document: Campaign, path: CanvasPath, target: DropTarget): Moved => {
  const address = blockAddressOf(path)
  const block = blockOf(document, path)
  const same = { document, selected: path }
  if (!address || !block) return same
  const all = blocksAt(document, address)
  if ('area' in target && target.area === block.area) return same
  const beside = 'path' in target ? blockAddressOf(target.path) : null
  if ('path' in target && (!beside || beside.index === address.index)) return same
  const rest = all.toSpliced(address.index, 1)
  const shifted: DropTarget =
    beside && 'path' in target
      ? {
          side: target.side,
          path: pathOfBlock({
            ...address,
            index: beside.index > address.index ? beside.index - 1 : beside.index,
          }),
        }
      : target
  const { blocks: next, index } = insertAt(rest, block, shifted)
  return { document: withBlocks(document, address, next), selected: pathOfBlock({ ...address, index }) }
}

/** One position up (-1) or down (1) as it is seen, at the end of an area into the next one. */
export const moveBy = (document: Campaign, path: CanvasPath, step: -1 | 1): Moved => {
  const address = blockAddressOf(path)
  if (!address) return { document, selected: path }
  const order = visualOrder(document, address)
  const next = order[order.indexOf(address.index) + step]
  if (next === undefined) return { document, selected: path }
  const all = blocksAt(document, address)
  const isSameArea = all[next]?.area === all[address.index]?.area
  // Into the next area it comes first, into the one before it last.
  const isAfter = isSameArea ? step === 1 : step === -1
  return moveBlock(document, path, {
    path: pathOfBlock({ ...address, index: next }),
    side: isAfter ? 'after' : 'before',
  })
}

const copyOf = (block: CampaignBlock): CampaignBlock => structuredClone(block)

/** Null: there is no such block, or only one game. */
export const duplicateBlock = (document: Campaign, path: CanvasPath): Moved | null => {
  const address = blockAddressOf(path)
  const block = blockOf(document, path)
  if (!address || !block || blockKinds[block.kind]?.isGame) return null
  const index = address.index + 1
  return {
    document: withBlocks(document, address, blocksAt(document, address).toSpliced(index, 0, copyOf(block))),
    selected: pathOfBlock({ ...address, index }),
  }
}

/** Null: it is the last block of the first screen, which cannot be empty. */
export const removeBlock = (document: Campaign, path: CanvasPath): Moved | null => {
  const address = blockAddressOf(path)
  if (!address || !blockOf(document, path)) return null
  const all = blocksAt(document, address)
  if (address.screen === 'form' && all.length === 1) return null
  const order = visualOrder(document, address)
  const at = order.indexOf(address.index)
  const neighbour = order[at + 1] ?? order[at - 1]
  const index = neighbour !== undefined && neighbour > address.index ? neighbour - 1 : neighbour
  return {
    document: withBlocks(document, address, all.toSpliced(address.index, 1)),
    selected: index === undefined ? null : pathOfBlock({ ...address, index }),
  }
}

/** What a new block begins with, so that it is seen at once. */
const beginnings: Record<string, object> = {
  heading: { text: 'Nowy nagłówek' },
  text: { text: 'Napisz tu coś od siebie.' },
  button: { text: 'Nowy przycisk', action: { kind: 'close' } },
  html: { html: '<p>Własny HTML</p>' },
  ticker: { texts: ['Nowy tekst'] },
}

const blockSettings = () => {
  const { screens } = campaignSettings
  const list = screens.type === 'group' ? screens.settings['form'] : undefined
  return list?.type === 'list' && list.item.type === 'kinds' ? list.item.kinds : {}
}

/** Settings of a kind of block. */
export const settingsOfBlock = (kind: string) => blockSettings()[kind] ?? {}

/** Kinds that can be added; a game only where one belongs. */
export const addableKinds = ({ type }: Campaign): string[] =>
  Object.keys(blockKinds).filter((kind) => !blockKinds[kind]?.isGame || typeKinds[type]?.isGame)

const newBlock = (document: Campaign, kind: string): CampaignBlock => {
  const start = { ...startOfKind(blockSettings(), kind), ...beginnings[kind] }
  // A new block for fields has those that no block has yet.
  if (kind !== 'fields') return start as unknown as CampaignBlock
  const used = new Set(
    document.screens.form.flatMap((block) => (block.kind === 'fields' ? block.fields : [])),
  )
  const free = Object.keys(document.fields).filter((id) => !used.has(id))
  return { ...start, fields: free } as unknown as CampaignBlock
}

/** A new block at a drop's target, or below the selected one. */
export const addBlock = (
  document: Campaign,
  screen: Pick<BlockAddress, 'set' | 'screen'>,
  kind: string,
  target: DropTarget | null,
): Moved => {
  const { blocks: next, index } = insertAt(blocksAt(document, screen), newBlock(document, kind), target)
  return { document: withBlocks(document, screen, next), selected: pathOfBlock({ ...screen, index }) }
}

/** The look of a block: its choices between some values, and what is switched on; neither words nor its area. */
export type BlockStyle = { kind: string; values: Record<string, unknown> }

export const styleOfBlock = (document: Campaign, path: CanvasPath): BlockStyle | null => {
  const block = blockOf(document, path)
  if (!block) return null
  const values = Object.fromEntries(
    Object.entries(settingsOfBlock(block.kind)).flatMap(([name, { type }]) =>
      name !== 'area' && (type === 'choice' || type === 'truth')
        ? [[name, block[name as keyof CampaignBlock] as unknown]]
        : [],
    ),
  )
  return Object.keys(values).length > 0 ? { kind: block.kind, values } : null
}

/** Null: the style is of another kind of block. */
export const pasteStyle = (document: Campaign, path: CanvasPath, style: BlockStyle): Moved | null => {
  const block = blockOf(document, path)
  if (block?.kind !== style.kind) return null
  return {
    document: withBlock(document, path, { ...block, ...style.values } as CampaignBlock),
    selected: path,
  }
}

/** A picture of another width, of the same shape. */
export const resizePicture = (document: Campaign, path: CanvasPath, width: number): Campaign => {
  const block = blockOf(document, path)
  if (block?.kind !== 'image' || width < 1) return document
  const height = Math.max(1, Math.round((block.height * width) / block.width))
  return withBlock(document, path, { ...block, width, height })
}

/** Another text of a block, as it is typed on the canvas. */
export const withText = (document: Campaign, path: CanvasPath, text: string): Campaign => {
  const block = blockOf(document, path)
  if (!block || !('text' in block) || block.text === text) return document
  return withBlock(document, path, { ...block, text } as CampaignBlock)
}
