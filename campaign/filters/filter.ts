import type * as v from 'valibot'
import type { Poptin } from '#contract/display/poptin.ts'
import type { Hints, SettingsOf } from '../kinds.ts'
import type { Visitor } from '../targeting/visitor.ts'

/**
 * Everything about a kind of filter. The page's code is separate in `allows`, so that a page loads nothing
 * else of it.
 */
export type Filter<Settings extends v.ObjectEntries> = {
  settings: Settings
  hints: Hints
  sentence: Sentence
  /**
   * Absent: it can be decided neither here nor on the server; the widget's part `ask` runs the owner's code
   * from a separate file.
   */
  allows?: Allows<Settings>
  /** Visitor fields that it reads and that not every loader has (`widget/page/visitor-fields.ts`). */
  reads?: readonly (keyof Visitor)[]
  /** Most pages and visitors fail it, so it is evaluated first. */
  isSelective?: true
  /**
   * Its form on the wire of whole campaigns; several of a kind are joined: lists are merged, other values
   * are the first filter's.
   */
  wire?: (settings: SettingsOf<Settings>) => Partial<Poptin>
  /** The owner's own code in it, a function body that returns whether it allows; served as a script file. */
  ownCode?: (settings: SettingsOf<Settings>) => string
  /** The settings that pages get; absent: all. */
  publicSettings?: (settings: SettingsOf<Settings>) => SettingsOf<Settings>
}

/**
 * undefined: its data is unknown here. A page then requests the decision from the server; the server leaves
 * it to the page. `kinds`: the functions of all kinds that are known here.
 */
export type Allows<Settings extends v.ObjectEntries> = (
  settings: SettingsOf<Settings>,
  visitor: Visitor,
  kinds: Readonly<Record<string, Allows<never> | undefined>>,
) => boolean | undefined

/** What conditions are about, in the order in which an owner is offered them. */
export const filterSubjects = ['visitor', 'source', 'cart', 'page', 'time', 'technical'] as const

/** A condition as it reads after „Pokaż tym, którzy …”. */
export type Sentence = {
  subject: (typeof filterSubjects)[number]
  /** `{setting}`: where its value is chosen. */
  is: string
  /** After „nie”; absent: the same words. */
  isNot?: string
  /** Values of closed lists in the words of the sentence, by setting. */
  words?: Record<string, Record<string, string>>
}
