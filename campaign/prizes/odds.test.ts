import { describe, expect, it } from 'vitest'
import { drawPrize } from './draw-prize.ts'
import { oddsOf } from './odds.ts'
import type { Prize } from './prize.ts'

const prize = (id: string, chance: number, more: Partial<Prize> = {}): Prize => ({
  id,
  label: id,
  chance,
  isLosing: false,
  code: null,
  stock: null,
  redirect: null,
  ...more,
})

describe('odds of prizes', () => {
  it('are those that are drawn, also where the chances do not sum to 100', () => {
    const prizes = [prize('a', 33.33), prize('b', 33.33), prize('c', 33.33), prize('d', 0)]
    expect(oddsOf(prizes).map(({ percent }) => percent)).toEqual([33.33, 33.33, 33.33, 0])
    const uneven = [prize('a', 10), prize('b', 30)]
    const odds = oddsOf(uneven)
    const drawn = Array.from({ length: 1000 }, (_, at) => drawPrize(uneven, at / 1000))
    for (const [index, { percent }] of odds.entries())
      expect(drawn.filter((one) => one === index).length / 10).toBeCloseTo(percent, 0)
  })

  it('name what is given once a limited prize has run out', () => {
    const prizes = [
      prize('probki', 20, { stock: 50 }),
      prize('kod', 20, { code: { kind: 'pool' } }),
      prize('rabat', 60),
    ]
    expect(oddsOf(prizes).map(({ instead }) => instead?.id ?? null)).toEqual(['rabat', 'rabat', null])
    expect(oddsOf([...prizes, prize('nic', 0, { isLosing: true })])[0]?.instead?.id).toBe('nic')
  })
})
