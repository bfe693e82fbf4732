import type { ComponentType } from 'react'
import type { Stage } from '../parts.ts'
import type { Block } from './stage.ts'

type Kinds = Record<string, ComponentType<{ block: Block; stage: Stage }>>

/** The blocks of a screen, area by area, in the order in which they come. */
export const BlockAreas = ({ blocks, stage }: { blocks: readonly Block[]; stage: Stage }) => {
  const kinds: Kinds = Object.assign({}, ...stage.showing.parts.map((part) => part.blocks))
  return [...new Set(blocks.map(({ area }) => area))].map((area) => (
    <div key={area} className={`area in-${area}`} style={{ gridArea: area }}>
      {blocks.map((block, index) => {
        const Kind = kinds[block.kind]
        return Kind && block.area === area && <Kind key={index} block={block} stage={stage} />
      })}
    </div>
  ))
}
