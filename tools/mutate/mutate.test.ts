import { globSync } from 'node:fs'
import type { MutantResult } from '@stryker-mutator/api/core'
import { describe, expect, it } from 'vitest'
import { AREAS } from './areas.ts'
import { summarize } from './report.ts'
import { isInSample } from './sample.ts'

it.each(Object.values(AREAS).flatMap(({ sources, tests }) => [...sources, ...tests]))(
  'the files of an area exist: %s',
  (pattern) => {
    expect(globSync(pattern)).not.toEqual([])
  },
)

describe('a sample of mutants', () => {
  const changes = Array.from({ length: 4_000 }, (_, column) => ({
    file: 'forms/check.ts',
    line: 'a > b',
    column,
    mutator: 'EqualityOperator',
    replacement: 'a >= b',
  }))
  const sample = (seed: string, oneIn: number) => changes.filter((change) => isInSample(change, seed, oneIn))

  it('contains one of the given number, the same for the same seed', () => {
    expect(sample('a', 1)).toEqual(changes)
    expect(sample('a', 10)).toEqual(sample('a', 10))
    expect(sample('a', 10)).not.toEqual(sample('b', 10))
    expect(sample('a', 10).length).toBeGreaterThan(300)
    expect(sample('a', 10).length).toBeLessThan(500)
  })
})

describe('the results of an area', () => {
  const text = 'const isLate = (hour) =>\n  hour > 22\n'
  const mutant = (status: string) =>
    ({
      fileName: 'forms/late.ts',
      location: { start: { line: 2, column: 3 }, end: { line: 2, column: 12 } },
      mutatorName: 'EqualityOperator',
      replacement: 'hour >= 22',
      status,
    }) as MutantResult

  it('count a mutant that no test runs as surviving, and ignore untried ones', () => {
    const mutants = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'].map(
      mutant,
    )
    expect(summarize(mutants, () => text)).toEqual({
      killed: 2,
      timedOut: 1,
      survived: 2,
      scorePercent: 60,
      survivors: [
        'forms/late.ts:2: EqualityOperator: hour > 22 → hour >= 22',
        'forms/late.ts:2: EqualityOperator: hour > 22 → hour >= 22, which no test runs',
      ],
    })
  })
})
