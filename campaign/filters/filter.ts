import type * as v from 'valibot'
import type { Poptin } from '#contract/display/poptin.ts'
import type { Hints, SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'

/**
 * Answers every question about a kind of filter. What pages run stands alone as `allows`, so that a page
 * loads nothing else of it.
 */
export type Filter<Settings extends v.ObjectEntries> = {
  settings: Settings
  hints: Hints
  /**
   * Absent: it can be told neither here nor on the server; the widget's part `ask` runs the owner's code, a
   * file of its own.
   */
  allows?: Allows<Settings>
  /** What it reads of a visitor that loaders do not find out for everybody (`widget/page/visitor-fields.ts`). */
  reads?: readonly (keyof Visitor)[]
  /** Most pages and visitors fail it: asked before the others, of which any fails the campaign just as well. */
  isSelective?: true
  /** What it is on the wire of whole campaigns; of several of a kind, lists are joined and the first tells the rest. */
  wire?: (settings: SettingsOf<Settings>) => Partial<Poptin>
  /** The owner's own code in it, the body of a function that gives whether it allows; served as a script file. */
  ownCode?: (settings: SettingsOf<Settings>) => string
  /** What pages are told of its settings; absent: all. */
  told?: (settings: SettingsOf<Settings>) => SettingsOf<Settings>
}

/** undefined: what it needs is not known here. A page then asks the server; the server leaves it to the page. */
export type Allows<Settings extends v.ObjectEntries> = (
  settings: SettingsOf<Settings>,
  visitor: Visitor,
) => boolean | undefined
