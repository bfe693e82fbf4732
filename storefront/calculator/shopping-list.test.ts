import { expect, it } from 'vitest'
import type { AccessoryRole } from '#contract/shop/product-page/product-extras.ts'
import { piecesOf } from './shopping-list.ts'
import { emptyRoomForm, readRoomForms, roomOf } from './room-form.ts'

const free = { min: 1, max: null, step: 1 }

it.each<
  [AccessoryRole, number | null, typeof free | { min: number; max: number; step: number }, number, number]
>([
  // 20 m² and 18 m of wall.
  ['underlay', 100_000, free, 3, 3],
  ['underlay', 60_000, free, 4, 4],
  ['skirting', 2_400, free, 8, 8],
  ['skirting', 2_400, { min: 1, max: 5, step: 1 }, 8, 5],
  ['skirting', 2_400, { min: 5, max: 100, step: 5 }, 8, 10],
  ['glue', 120_000, free, 2, 2],
  ['glue', null, free, 1, 1],
  ['other', null, free, 1, 1],
])('%s at %s a piece', (role, coverage, rule, wanted, offered) =>
  expect(piecesOf({ role, coverage, rule }, 200_000, 18_000)).toEqual({ wanted, offered }),
)

it('skirting is not offered while the walls are not known', () =>
  expect(piecesOf({ role: 'skirting', coverage: 2_400, rule: free }, 200_000, 0)).toEqual({
    wanted: 0,
    offered: 0,
  }))

it('a typed room becomes centimetres; what is no length counts as nothing', () => {
  expect(roomOf({ ...emptyRoomForm('Salon'), length: '4,2', width: '3.5 m', doors: '2' })).toMatchObject({
    lengthCm: 420,
    widthCm: 350,
    doors: 2,
  })
  expect(roomOf({ ...emptyRoomForm('Salon'), length: '4,', width: 'x', doors: '-1' })).toMatchObject({
    lengthCm: 0,
    widthCm: 0,
    doors: 0,
  })
})

it('reads stored rooms, and nothing else', () => {
  const room = emptyRoomForm('Salon')
  expect(readRoomForms([room, null, 'x', { ...room, shape: 'circle' }, { shape: 'free' }])).toEqual([room])
  expect(readRoomForms('rooms')).toEqual([])
  expect(readRoomForms(Array.from({ length: 30 }, () => room))).toHaveLength(20)
})
