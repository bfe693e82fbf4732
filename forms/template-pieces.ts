import type { FormTag } from './form-tag.ts'
import { type Piece, readMarkup } from './read-markup.ts'

/** Private signs stand for the form tags while the HTML around them is read. */
const [OPEN, CLOSE] = ['\ue000', '\ue001']
const SIGNS = /[\ue000\ue001]/g
const PLACE = /\ue000(\d+)\ue001/g

export type TemplatePiece = Piece | { kind: 'tag'; tag: FormTag }

/**
 * The HTML around the form tags taken apart, with the tags in their places; one in the middle of markup is
 * left out.
 */
export const templatePieces = (nodes: (string | FormTag)[]): TemplatePiece[] => {
  const tags: FormTag[] = []
  const html = nodes
    .map((node) =>
      typeof node === 'string' ? node.replace(SIGNS, '') : `${OPEN}${tags.push(node) - 1}${CLOSE}`,
    )
    .join('')
    .replace(/\r\n?/g, '\n')
  return readMarkup(html).flatMap((piece): TemplatePiece[] => {
    if (piece.kind !== 'text')
      return 'markup' in piece ? [{ ...piece, markup: piece.markup.replace(PLACE, '') }] : [piece]
    return piece.text.split(PLACE).flatMap((part, index): TemplatePiece[] => {
      if (index % 2 === 1) return [{ kind: 'tag', tag: tags[Number(part)] as FormTag }]
      return part === '' ? [] : [{ kind: 'text', text: part }]
    })
  })
}
