import type { ReactNode } from 'react'
import { jsx } from 'react/jsx-runtime'
import { type HtmlPiece, readHtml } from '#campaign/own/read-html.ts'
import type { BlockProps } from '../../view/stage.ts'

/** Created element by element: the browser never parses the owner's HTML, so nothing in it can run. */
const renderPieces = (pieces: readonly HtmlPiece[], origin: string): ReactNode[] =>
  pieces.map((piece, key) => {
    if (typeof piece === 'string') return piece
    const {
      tag,
      children,
      attributes: { class: className, src, href, ...others },
    } = piece
    const own = {
      ...others,
      ...(className !== undefined && { className }),
      ...(src !== undefined && { src: src.startsWith('/') ? origin + src : src }),
      ...(href !== undefined && { href, rel: 'noopener' }),
    }
    return jsx(
      tag as 'div',
      children.length > 0 ? { ...own, children: renderPieces(children, origin) } : own,
      key,
    )
  })

export default function Html({ block: { html }, stage }: BlockProps<'html'>) {
  return <div className="html">{renderPieces(readHtml(stage.fill(html)), stage.showing.origin)}</div>
}
