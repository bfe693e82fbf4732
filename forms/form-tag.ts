/** One `[type name options "values"]content[/type]` of a template, read but not yet judged. */
export type FormTag = {
  /** With its `*` when the field is required. */
  type: string
  /** Without the `*`. */
  basetype: string
  /** Dots are underscores already. Empty for tags without a field (submit, response). */
  name: string
  options: string[]
  /** As written between the quotes, with pipes. */
  rawValues: string[]
  /** What the visitor is shown and sends: the part before the pipe. */
  labels: string[]
  /** What is stored and mailed: the part after the pipe. */
  values: string[]
  /** Between `[type …]` and `[/type]`; null when there is no closing tag. */
  content: string | null
}
