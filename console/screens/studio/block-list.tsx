import { type ReactNode, useEffect, useRef } from 'react'
import { type BlockKind, blockKindNames, type ContentBlock } from '#contract/shop/content/blocks.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { useReorder } from '#console/parts/media/use-reorder.ts'
import { blockWords, studioWords as words } from './strings.ts'
import { DragHandle } from './studio-frame.tsx'

type ToolNames = 'edit' | 'up' | 'down' | 'duplicate' | 'toggle' | 'remove' | 'addBelow'

/** In the frame, above the selected block. */
export const BlockTools = ({
  tools,
  block,
  onMove,
}: {
  tools: Record<ToolNames, () => void>
  block: ContentBlock
  onMove: (from: number, to: number) => void
}) => {
  const tool = (name: ToolNames, title: string): ReactNode => (
    <button type="button" onClick={tools[name]}>
      {title}
    </button>
  )
  return (
    <>
      <DragHandle onMove={onMove} />
      {tool('edit', words.edit)}
      {tool('up', words.up)}
      {tool('down', words.down)}
      {tool('duplicate', words.duplicate)}
      {tool('toggle', block.isHidden ? words.show : words.hide)}
      {tool('remove', words.delete)}
      {tool('addBelow', words.addBelow)}
    </>
  )
}

type ListProps = {
  label: string
  blocks: ContentBlock[]
  onSelect: (id: string) => void
  onMove: (from: number, to: number) => void
  onAdd: () => void
}

/** Every block by name: with the keyboard everything that is done on the page. */
export const BlockList = ({ label, blocks, onSelect, onMove, onAdd }: ListProps) => {
  const list = useRef<HTMLOListElement>(null)
  const { draggedIndex, handleProps } = useReorder(list, onMove)
  const focusId = useRef<string>(null)
  useEffect(() => {
    if (focusId.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-row="${focusId.current}"] .drag-handle`)?.focus()
    focusId.current = null
  }, [blocks])
  return (
    <>
      <p className="hint">{blocks.length > 0 ? words.listHint : words.empty}</p>
      <ol className="studio-list" aria-label={label} ref={list}>
        {blocks.map((block, index) => {
          const { title } = blockWords[block.kind]
          const own = 'title' in block ? block.title : ''
          return (
            <li
              key={block.id}
              data-row={block.id}
              className={draggedIndex === index ? 'is-dragged' : undefined}
            >
              <button
                type="button"
                className="icon-button drag-handle"
                aria-label={words.handle(title)}
                {...handleProps(index)}
                onKeyDown={(event) => {
                  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
                  if (by === 0) return
                  event.preventDefault()
                  focusId.current = block.id
                  onMove(index, index + by)
                }}
              >
                <ConsoleIcon name="handle" />
              </button>
              <button type="button" className="studio-row" onClick={() => onSelect(block.id)}>
                <strong>{title}</strong>
                {own && <small>{own}</small>}
              </button>
              {block.isHidden && <span className="badge">{words.hidden}</span>}
            </li>
          )
        })}
      </ol>
      <Button onClick={onAdd}>{words.add}</Button>
    </>
  )
}

/** Which kind of block to add. */
export const ChooseKind = ({
  onChoose,
  onCancel,
}: {
  onChoose: (kind: BlockKind) => void
  onCancel: () => void
}) => (
  <ModalDialog title={words.choose} onCancel={onCancel}>
    <ul className="studio-kinds">
      {blockKindNames.map((kind) => (
        <li key={kind}>
          <button type="button" onClick={() => onChoose(kind)}>
            <strong>{blockWords[kind].title}</strong>
            <small>{blockWords[kind].hint}</small>
          </button>
        </li>
      ))}
    </ul>
    <div className="dialog-actions">
      <Button onClick={onCancel}>{words.cancel}</Button>
    </div>
  </ModalDialog>
)
