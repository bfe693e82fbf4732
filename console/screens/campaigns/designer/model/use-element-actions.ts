import { useCallback, useEffect, useRef, useState } from 'react'
import type { Campaign } from '#campaign/campaign-shape.ts'
import type { CanvasPath } from '#campaign/published/canvas-message.ts'
import { useToast } from '#console/parts/toast.tsx'
import type { ElementAction } from '../canvas/element-tools.tsx'
import { titleOfBlock } from '../panel/layers.tsx'
import { designerWords as words } from '../strings.ts'
import {
  blockAddressOf,
  blockOf,
  type BlockStyle,
  duplicateBlock,
  type Moved,
  moveBy,
  pasteStyle,
  removeBlock,
  styleOfBlock,
  visualOrder,
} from './block-moves.ts'
import type { useHistory } from './use-history.ts'

const TEXT_KINDS = /^(?:heading|button|text)$/

/** Whether the canvas lets its text be typed in place. */
export const isTypedOnCanvas = (document: Campaign, path: CanvasPath | null): boolean =>
  TEXT_KINDS.test(blockOf(document, path)?.kind ?? '')

export type DesignerKey = { key: string; isCtrl: boolean; isShift: boolean; isAlt: boolean }

type Host = {
  history: ReturnType<typeof useHistory>
  select: (path: CanvasPath | null) => void
  edit: (path: CanvasPath) => void
  undo: () => void
  redo: () => void
}

/** What can be done to the selected element, by its tools and by keys, of the layers and of the canvas alike. */
export const useElementActions = (host: Host) => {
  const showToast = useToast()
  const [style, setStyle] = useState<BlockStyle | null>(null)
  const latest = useRef({ host, style })
  useEffect(() => void (latest.current = { host, style }))

  const act = useCallback(
    (action: ElementAction) => {
      const { host: now, style: copied } = latest.current
      const { document, selected } = now.history.current()
      const block = blockOf(document, selected)
      if (selected === null || !block) return
      const { title } = titleOfBlock(block)
      const apply = (moved: Moved | null, refusal: string) => {
        if (moved) now.history.apply(moved)
        else showToast(refusal)
        return moved !== null
      }
      switch (action) {
        case 'edit':
          return now.edit(selected)
        case 'up':
        case 'down': {
          const moved = moveBy(document, selected, action === 'up' ? -1 : 1)
          now.history.apply(moved)
          const address = blockAddressOf(moved.selected)
          if (!address) return
          const order = visualOrder(moved.document, address)
          return showToast(words.moved(title, order.indexOf(address.index) + 1, order.length))
        }
        case 'duplicate':
          return void apply(duplicateBlock(document, selected), words.notDuplicated)
        case 'remove':
          if (apply(removeBlock(document, selected), words.notRemoved)) showToast(words.removed(title))
          return
        case 'copyStyle': {
          const found = styleOfBlock(document, selected)
          setStyle(found)
          return showToast(found ? words.styleCopied : words.noStyle)
        }
        case 'pasteStyle':
          return void (copied && apply(pasteStyle(document, selected, copied), words.otherKind))
      }
    },
    [showToast],
  )

  const onKey = useCallback(
    ({ key, isCtrl, isShift, isAlt }: DesignerKey): boolean => {
      const { host: now } = latest.current
      const { document, selected } = now.history.current()
      const letter = key.toLowerCase()
      if (isCtrl && (letter === 'y' || (letter === 'z' && isShift))) now.redo()
      else if (isCtrl && letter === 'z') now.undo()
      else if (isCtrl && letter === 'd') act('duplicate')
      else if (isCtrl && letter === 'c') act('copyStyle')
      else if (isCtrl && letter === 'v') act('pasteStyle')
      else if (isCtrl) return false
      else if (isAlt && key === 'ArrowUp') act('up')
      else if (isAlt && key === 'ArrowDown') act('down')
      else if (key === 'Delete' || key === 'Backspace') act('remove')
      else if (key === 'Escape') now.select(null)
      else if ((key === 'Enter' || key === 'F2') && selected !== null) now.edit(selected)
      else if (key === 'ArrowUp' || key === 'ArrowDown') {
        const address = blockAddressOf(selected)
        if (!address) return false
        const order = visualOrder(document, address)
        const next = order[order.indexOf(address.index) + (key === 'ArrowUp' ? -1 : 1)]
        if (next !== undefined) now.select(`${address.set}.${address.screen}.${next}`)
      } else return false
      return true
    },
    [act],
  )

  const { document, selected } = host.history.current()
  const block = blockOf(document, selected)
  const actions: ElementAction[] = block
    ? [
        ...(isTypedOnCanvas(document, selected) ? (['edit'] as const) : []),
        'up',
        'down',
        'duplicate',
        'remove',
        ...(selected !== null && styleOfBlock(document, selected) ? (['copyStyle'] as const) : []),
        ...(style?.kind === block.kind ? (['pasteStyle'] as const) : []),
      ]
    : []
  return { actions, act, onKey }
}
