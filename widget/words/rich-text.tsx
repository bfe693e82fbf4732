import type { ReactNode } from 'react'
import { inkClass, splitRuns, wordsOfText } from '#campaign/texts/rich-text.ts'
import type { RenderPart } from '../parts.ts'
import type { BlockProps } from '../view/stage.ts'
import { linkedBy } from '../view/linked.tsx'

/** A text with its marks. As with links, placeholders are filled in afterwards: their values cannot add marks. */
const richBy =
  (fill: (text: string) => string, hasLinks: boolean) =>
  (text: string): ReactNode =>
    splitRuns(text, hasLinks).map(({ text: words, marks: { isBold, isItalic, color, url } }, index) => {
      let content = url === null ? fill(words) : linkedBy(fill)(`[${words}](${url})`)
      if (isItalic) content = <em>{content}</em>
      if (isBold) content = <strong>{content}</strong>
      return color !== null || isItalic || isBold ? (
        <span key={index} className={color === null ? undefined : inkClass(color)}>
          {content}
        </span>
      ) : (
        content
      )
    })

const RichHeading = ({ block, stage }: BlockProps<'heading'>) => (
  <h2 className={`heading ${block.size}`}>{richBy(stage.fill, false)(block.text)}</h2>
)

/** Paragraphs are separated by empty lines. */
const RichText = ({ block, stage }: BlockProps<'text'>) => (
  <div className={block.isSmall ? 'text small' : 'text'}>
    {block.text.split(/\n\s*\n/).map((paragraph, index) => (
      <p key={index}>{richBy(stage.fill, true)(paragraph)}</p>
    ))}
  </div>
)

/** Instead of the blocks of `view`; the surface's title, which is that of its heading, has words only. */
export const richPart: RenderPart = {
  blocks: { heading: RichHeading, text: RichText },
  begin: ({ layer }) => {
    if (layer.ariaLabel !== null) layer.ariaLabel = wordsOfText(layer.ariaLabel)
    return () => {}
  },
}
