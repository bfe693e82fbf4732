import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { CheckStatus, type Checker } from '@stryker-mutator/api/check'
import type { Mutant } from '@stryker-mutator/api/core'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The replacement, its line and its file: a change elsewhere does not choose another sample. */
type Change = { file: string; line: string; column: number; mutator: string; replacement: string }

/** One change in the given number belongs to the sample, always the same ones for a seed. */
export const isInSample = (change: Change, seed: string, oneIn: number): boolean => {
  const { file, line, column, mutator, replacement } = change
  const hash = createHash('sha256')
    .update([seed, file, line, column, mutator, replacement].join('\0'))
    .digest()
  return hash.readUInt32BE() % oneIn === 0
}

const changeOf = ({ fileName, location, mutatorName, replacement }: Mutant): Change => ({
  file: relative(process.cwd(), fileName),
  line: readFileSync(fileName, 'utf8').split('\n')[location.start.line] ?? '',
  column: location.start.column,
  mutator: mutatorName,
  replacement,
})

const isChosen = (mutant: Mutant) =>
  isInSample(
    changeOf(mutant),
    process.env['KLEPKA_MUTATE_SEED'] ?? '',
    Number(process.env['KLEPKA_MUTATE_SAMPLE'] ?? 1),
  )

/** Stryker has no samples, but lets a checker refuse mutants: these count as neither killed nor survived. */
const sampleChecker = (): Checker => ({
  init: async () => {},
  check: async (mutants) =>
    Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isChosen(mutant)
          ? { status: CheckStatus.Passed }
          : { status: CheckStatus.CompileError, reason: 'not in the sample' },
      ]),
    ),
  group: async (mutants) => [mutants.map(({ id }) => id)],
})

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'sample', sampleChecker)]
