import { expect, it } from 'vitest'
import { noDust, smallFolders, sourcesWithin } from './sizes.ts'
import { useHouseFolder } from './testing/house-folder.ts'

const { find } = useHouseFolder()

it('a small file may have two importers, or be a kind', () => {
  const small = {
    'forms/check.ts': "import { trim } from './trim.ts'\nexport const check = trim",
    'forms/trim.ts': 'export const trim = 1\n',
  }
  expect(find(noDust, small)).toHaveLength(1)
  expect(
    find(noDust, { 'server/a.ts': "import { trim } from '#forms/trim.ts'\nexport default trim" }),
  ).toEqual([])
  expect(
    find(noDust, {
      'campaign/index.ts': "export { default as email } from './email.ts'",
      'campaign/email.ts': 'export default {}',
    }),
  ).toEqual([])
})

it('source files are not fragments, and few are tiny; tests and tools do not count', () => {
  const files = {
    'forms/large.ts': `export const large = [${'\n  1,'.repeat(14)}\n]\n`,
    'forms/tiny.ts': 'export const tiny = 1\n',
    'forms/tiny.test.ts': 'export default 1\n',
    'forms/testing/make.ts': 'export default 1\n',
    'tools/seed.ts': 'export default 1\n',
    'e2e/shop.ts': 'export default 1\n',
  }
  expect(find(sourcesWithin({ averageLines: 8, tinyPercent: 50 }), files)).toEqual([])
  expect(find(sourcesWithin({ averageLines: 9, tinyPercent: 49 }), files)).toEqual([
    '2 source files have 8.5 lines on average, at least 9',
    '1 of 2 source files (50.0 %) have under 15 lines; at most 49 %',
  ])
})

it('a folder has at most fifteen files besides tests, a registry any number', () => {
  const files = Object.fromEntries(
    Array.from({ length: 16 }, (_, index) => [
      [`forms/part-${index}.ts`, 'export default 1'],
      [`forms/part-${index}.test.ts`, 'export default 1'],
    ]).flat(),
  )
  expect(find(smallFolders, files)).toEqual([
    expect.stringContaining('one of 16 files of forms/, at most 15'),
  ])
  expect(find(smallFolders, { 'forms/index.ts': 'export default 1' })).toEqual([])
})
