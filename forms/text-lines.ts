/** Several empty lines in a row break a line once; the first and the last go on what stands before and behind. */
export const isFilledOrEdge = (line: string, index: number, lines: string[]): boolean =>
  index === 0 || index === lines.length - 1 || line.trim() !== ''

/** Lines of each paragraph: empty lines stand between. */
export const paragraphsOf = (text: string): string[][] => {
  const paragraphs: string[][] = [[]]
  let wasEmpty = false
  text.split('\n').forEach((line, index, lines) => {
    if (index > 0 && index < lines.length - 1 && line.trim() === '') {
      wasEmpty = true
      return
    }
    if (wasEmpty) paragraphs.push([])
    wasEmpty = false
    paragraphs.at(-1)!.push(line)
  })
  return paragraphs
}
