/** How the editor of the console shows a kind and each of its settings; words in Polish, for an owner who is no programmer. */
export type Hints = {
  title: string
  /** One sentence: what it does. */
  help?: string
  settings: Record<string, Hint>
}

export type Hint = {
  label: string
  help?: string
  /** Shown after the field: `s`, `%`, `px`. */
  unit?: string
  /** Words for the values of a closed list. */
  choices?: Record<string, string>
  /** More than one line. */
  isLong?: boolean
  /** Only for those who write code. */
  isCode?: boolean
}
