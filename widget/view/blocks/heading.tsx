import type { BlockProps } from '../stage.ts'

export default function Heading({ block, stage }: BlockProps<'heading'>) {
  return <h2 className={`heading ${block.size}`}>{stage.fill(block.text)}</h2>
}
