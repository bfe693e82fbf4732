import type { Campaign } from '#campaign/campaign-shape.ts'
import type { CanvasPath } from '#campaign/published/canvas-message.ts'
import type { TextRules } from './text-content.ts'

/** Kinds of blocks with a text that is edited in place: whether it may contain links, marks and lines. */
export const TYPED_KINDS: Record<string, TextRules & { hasLines: boolean }> = {
  heading: { hasLinks: false, hasMarks: true, hasLines: false },
  button: { hasLinks: false, hasMarks: false, hasLines: false },
  text: { hasLinks: true, hasMarks: true, hasLines: true },
}

type Block = Campaign['screens']['form'][number]

/** The block at a path. */
export const blockAtPath = (document: Campaign, path: CanvasPath): Block | undefined => {
  const [set, screen, index] = path.split('.')
  if (set !== 'screens' && set !== 'mobileScreens') return undefined
  return document[set]?.[screen as keyof Campaign['screens']]?.[Number(index)]
}

/** The text that is edited in place at a path. */
export const textAtPath = (document: Campaign, path: CanvasPath): string | undefined => {
  const block = blockAtPath(document, path)
  return block && TYPED_KINDS[block.kind] && 'text' in block ? block.text : undefined
}

/** The same document with another text at a path. */
export const withTextAtPath = (document: Campaign, path: CanvasPath, text: string): Campaign => {
  const [set = '', screen = '', index] = path.split('.')
  const screens = document[set as 'screens']
  const blocks = screens[screen as 'form']
  const block = blocks[Number(index)]
  if (!block) return document
  return {
    ...document,
    [set]: { ...screens, [screen]: blocks.with(Number(index), { ...block, text } as Block) },
  }
}

/** Whether two documents differ in the text at a path at most. */
export const isSameButText = (one: Campaign, other: Campaign, path: CanvasPath): boolean => {
  const without = (document: Campaign) =>
    textAtPath(document, path) === undefined ? document : withTextAtPath(document, path, '')
  return JSON.stringify(without(one)) === JSON.stringify(without(other))
}
