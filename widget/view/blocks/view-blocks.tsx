import type { BlockProps } from '../stage.ts'
import { ButtonBlock } from './button.tsx'

const Heading = ({ block, stage }: BlockProps<'heading'>) => (
  <h2 className={`heading ${block.size}`}>{stage.fill(block.text)}</h2>
)

const Image = ({ block: { src, alt, width, height }, stage }: BlockProps<'image'>) => (
  <img
    src={src.startsWith('/') ? stage.showing.origin + src : src}
    alt={alt}
    width={width}
    height={height}
    decoding="async"
  />
)

/** Paragraphs are separated by empty lines. */
const Text = ({ block, stage }: BlockProps<'text'>) => (
  <div className={block.isSmall ? 'text small' : 'text'}>
    {block.text.split(/\n\s*\n/).map((paragraph, index) => (
      <p key={index}>{stage.linked(paragraph)}</p>
    ))}
  </div>
)

/** The blocks of most campaigns, which need no further part. */
export const viewBlocks = { button: ButtonBlock, heading: Heading, image: Image, text: Text }
