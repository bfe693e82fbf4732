import { expect, it } from 'vitest'
import { MOVES_SECONDS, slowDown } from './begin-background.ts'

it('a background moves at full speed at first, then slows down smoothly to a stop', () => {
  expect(slowDown(2)).toEqual({ at: 2, left: 1 })
  const before = slowDown(MOVES_SECONDS - 0.1)
  const end = slowDown(MOVES_SECONDS)
  expect(end.at - before.at).toBeLessThan(0.01)
  expect(end.left).toBe(0)
  expect(slowDown(MOVES_SECONDS + 60)).toEqual(end)
})
