import type { BlockProps } from '../stage.ts'

export default function Text({ block, stage }: BlockProps<'text'>) {
  const paragraphs = block.text.split(/\n\s*\n/)
  return (
    <div className={block.isSmall ? 'text small' : 'text'}>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{stage.linked(paragraph)}</p>
      ))}
    </div>
  )
}
