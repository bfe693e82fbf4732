import { expect, it } from 'vitest'
import { standardLocalTerms, standardTerms } from './names.ts'
import { useHouseFolder } from './testing/house-folder.ts'

const { find } = useHouseFolder()

it('exports and files have standard names', () => {
  expect(find(standardTerms, { 'forms/prizes.ts': 'export const drawPrize = 1' })).toEqual([])
  expect(find(standardTerms, { 'forms/orders.ts': 'export const placeOrder = 1' })).toEqual([])
  expect(find(standardTerms, { 'forms/read-told.ts': 'export const drawForm = 1' })).toEqual([
    "forms/read-told.ts: 'told' in read-told; say parsed, reported",
    "forms/read-told.ts: 'draw' in drawForm; say render or paint",
  ])
})

it('unexported types and functions have standard names, too', () => {
  const files = {
    'forms/check.ts':
      'type Kept = 1\nexport const check = () => {\n  const askAgain = () => 1 as Kept\n  return askAgain\n}',
    'forms/check.test.ts': 'const ask = () => 1',
  }
  expect(find(standardLocalTerms, files)).toEqual([
    "forms/check.ts: 'kept' in Kept; say saved, cached",
    "forms/check.ts: 'ask' in askAgain; say request, call, query",
  ])
})
