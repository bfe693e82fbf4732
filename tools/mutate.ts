/**
 * `npm run mutate [-- AREA … --sample N --seed TEXT]`: changes the source in small ways and counts the changes that
 * the tests notice. `--sample 10` tries one mutant in ten (one in two where tests are quick), always
 * the same ones for the same seed.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { LogLevel } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { AREAS, type MutationArea } from './mutate/areas.ts'
import { summarize, type AreaResult } from './mutate/report.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
/** A mutant of an area without a server costs about a fifth of another. */
const QUICK_SHARE = 5

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '1' }, seed: { type: 'string', default: 'klepka' } },
})
const oneIn = Number(values.sample)
const unknown = positionals.filter((name) => !AREAS[name])
if (unknown.length > 0 || !Number.isInteger(oneIn) || oneIn < 1) {
  console.error(`Usage: npm run mutate -- [${Object.keys(AREAS).join('|')}] [--sample N] [--seed TEXT]`)
  process.exit(1)
}

/** Tries the mutants of one area, in a copy of the tree. */
const mutate = async ({ sources, tests, isQuick }: MutationArea): Promise<AreaResult> => {
  const areaOneIn = isQuick ? Math.ceil(oneIn / QUICK_SHARE) : oneIn
  process.env['KLEPKA_MUTATE_SAMPLE'] = String(areaOneIn)
  const sandbox = mkdtempSync(join(tmpdir(), 'klepka-mutate-'))
  process.env['KLEPKA_MUTATE_TESTS'] = tests.join(' ')
  try {
    const mutants = await new Stryker({
      mutate: [...sources, '!**/*.test.ts'],
      mutator: { plugins: [], excludedMutations: ['StringLiteral'] },
      // Tests set the time zone, which worker threads cannot.
      testRunner: 'vitest',
      vitest: { configFile: 'tools/mutate/vitest.config.ts', related: false, pool: 'forks' },
      coverageAnalysis: 'perTest',
      // What runs while a module loads is repeated for every test: most of the time for few mutants.
      ignoreStatic: true,
      plugins: ['@stryker-mutator/vitest-runner', join(root, 'tools/mutate/sample.ts')],
      checkers: areaOneIn > 1 ? ['sample'] : [],
      concurrency: availableParallelism(),
      timeoutMS: 15_000,
      dryRunTimeoutMinutes: 15,
      tempDirName: sandbox,
      // TypeScript 7 has no JavaScript API with which Stryker could rewrite it, and nothing in it needs that.
      tsconfigFile: 'none.json',
      ignorePatterns: ['/data', '/docs', '/test-results', '/bench', '/e2e'],
      reporters: [],
      logLevel: 'error' as LogLevel,
      allowConsoleColors: false,
    }).runMutationTest()
    const inRoot = mutants.map((mutant) => ({ ...mutant, fileName: relative(root, mutant.fileName) }))
    return summarize(inRoot, (fileName) => readFileSync(join(root, fileName), 'utf8'))
  } finally {
    rmSync(sandbox, { recursive: true, force: true })
  }
}

process.chdir(root)
process.env['KLEPKA_MUTATE_SEED'] = values.seed
// The code that is mutated is the same on both engines, and full counts would find no other mutants.
process.env['TEST_ENGINE'] = 'sqlite'
delete process.env['TEST_DATABASE_URL']
delete process.env['KLEPKA_DEEP']

const rows = ['area         killed  survived  timed out    score  floor']
const survivors: string[] = []
for (const name of positionals.length > 0 ? positionals : Object.keys(AREAS)) {
  const area = AREAS[name]!
  const { killed, survived, timedOut, scorePercent, survivors: lines } = await mutate(area)
  const isLow = scorePercent < area.floorPercent
  if (isLow) process.exitCode = 1
  const cells = [
    name.padEnd(11),
    String(killed).padStart(7),
    String(survived).padStart(9),
    String(timedOut).padStart(10),
    `${scorePercent.toFixed(1)} %`.padStart(8),
    String(area.floorPercent).padStart(6),
  ]
  rows.push(cells.join(' ') + (isLow ? '  TOO LOW' : ''))
  survivors.push(...lines)
  console.log(rows.at(-1))
}

const report = [...rows, '', 'Survivors:', ...survivors, ''].join('\n')
mkdirSync(results, { recursive: true })
writeFileSync(join(results, 'mutation.txt'), report)
console.log(`\n${report}`)
