import { expect, it } from 'vitest'
import { selectiveFirst } from './prepare-filters.ts'

const rules = [{ outcome: 'show' as const, operator: 'contain' as const, text: '/panele/' }]

it('puts filters that most pages fail first, without changing the given list', () => {
  const device = { kind: 'device' as const, device: 'desktop' as const }
  const address = { kind: 'pageAddress' as const, rules }
  const title = { kind: 'pageTitle' as const, rules }
  const wanted = [title, device, address]
  expect(selectiveFirst(wanted)).toEqual([address, title, device])
  expect(wanted).toEqual([title, device, address])
})
