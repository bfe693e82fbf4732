import type { MutantResult } from '@stryker-mutator/api/core'

export type AreaResult = {
  killed: number
  timedOut: number
  survived: number
  scorePercent: number
  survivors: string[]
}

/** One line for a mutant that no test detected: its place, and what was replaced by what. */
const survivorLine = (
  { fileName, location, mutatorName, replacement, status }: MutantResult,
  text: string,
) => {
  const lines = text.split('\n').slice(location.start.line - 1, location.end.line)
  const last = lines.length - 1
  lines[last] = lines[last]!.slice(0, location.end.column - 1)
  lines[0] = lines[0]!.slice(location.start.column - 1)
  const short = (code: string) => code.replace(/\s+/g, ' ').slice(0, 60)
  const why = status === 'NoCoverage' ? ', which no test runs' : ''
  return `${fileName}:${location.start.line}: ${mutatorName}: ${short(lines.join(' '))} → ${short(replacement ?? '')}${why}`
}

/** Counts the results of one area; `textOf` gives the text of a source. */
export const summarize = (mutants: MutantResult[], textOf: (fileName: string) => string): AreaResult => {
  const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length
  const killed = count('Killed')
  const timedOut = count('Timeout')
  const survived = count('Survived', 'NoCoverage')
  const all = killed + timedOut + survived
  return {
    killed,
    timedOut,
    survived,
    scorePercent: all === 0 ? 100 : ((killed + timedOut) / all) * 100,
    survivors: mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map((mutant) => survivorLine(mutant, textOf(mutant.fileName))),
  }
}
