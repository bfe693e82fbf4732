import type { Campaign } from '../campaign-shape.ts'
import type { ScreenName } from '../screen-names.ts'
import type { TextMarks } from '../texts/rich-text.ts'

/** Where the page in the frame of the designer's canvas is. */
export const CANVAS_PATH = '/panel/plotno-kampanii'

/** What a canvas shows: a screen of the campaign, or the tab that opens it. */
export type CanvasScreen = ScreenName | 'teaser'

/**
 * The path of an element on the canvas: `screens.form.2` and `mobileScreens.form.2` are blocks, `fields.email` is a
 * field, `look`, `closing` and `teaser` are settings of the campaign.
 */
export type CanvasPath = string

/** CSS pixels of the frame's own window. */
export type CanvasBox = { left: number; top: number; width: number; height: number }

/** Where a dragged block would be inserted; `area` alone: into an area without blocks. */
export type DropTarget = { path: CanvasPath; side: 'before' | 'after' } | { area: string }

/** Messages of the designer to a canvas. */
export type ToCanvas =
  | {
      type: 'render'
      document: Campaign
      screen: CanvasScreen
      /** Elements are selected; false: the campaign is tried out as a visitor. */
      isDesign: boolean
      selected: CanvasPath | null
      /** The number of the last `typed` message that is in the document. */
      seenTyped: number
    }
  | { type: 'select'; path: CanvasPath | null }
  | { type: 'edit'; path: CanvasPath }
  | { type: 'end-edit' }
  /** Inserts `{{tag}}`, or turns the selected words into a link. */
  | { type: 'insert'; tag: string }
  | { type: 'link'; words: string; url: string }
  | { type: 'unlink' }
  /** Gives the selected words, or the next letter, other marks. */
  | { type: 'mark'; marks: Partial<TextMarks> }
  /** A new block is dragged over the frame; null: it left. */
  | { type: 'drag-over'; at: { x: number; y: number } | null }
  | { type: 'drop' }

/** Messages of a canvas to the designer. */
export type FromCanvas =
  | { canvas: 'ready' }
  | { canvas: 'rendered' }
  | { canvas: 'selected'; path: CanvasPath | null }
  /** What is edited, the selected words, and the marks of those or of the next letter. */
  | { canvas: 'editing'; path: CanvasPath | null; words: string; marks: TextMarks }
  | { canvas: 'typed'; path: CanvasPath; text: string; number: number }
  | { canvas: 'moved'; path: CanvasPath; target: DropTarget }
  | { canvas: 'dropped'; target: DropTarget | null }
  | { canvas: 'resized'; path: CanvasPath; width: number }
  | { canvas: 'key'; key: string; isCtrl: boolean; isShift: boolean; isAlt: boolean }
