/** The filled lines of a text field. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A list as a text field shows it. */
export const linesText = (lines: string[]): string => lines.join('\n')
