import { expect, it } from 'vitest'
import { moduleStateExcept, noModuleState } from './module-state.ts'
import { useHouseFolder } from './testing/house-folder.ts'

const { find } = useHouseFolder()

const files = {
  'forms/a.ts': 'let last = 1\nexport const seen =\n  new Map()\nexport const KNOWN = new Set([1])',
}

it('a module has no variables, and no collections that are only filled by functions', () => {
  expect(find(noModuleState, files)).toEqual([
    expect.stringContaining('forms/a.ts: last is state'),
    expect.stringContaining('forms/a.ts: seen is state'),
  ])
})

it('at most ten files may be exceptions', () => {
  const exceptions = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [index ? `${index}.ts` : 'forms/a.ts', 'why']),
    )
  expect(find(moduleStateExcept(exceptions(10)), files)).toEqual([])
  expect(find(moduleStateExcept(exceptions(11)), files)).toEqual([
    '11 files may have state of their own, at most 10',
  ])
})
