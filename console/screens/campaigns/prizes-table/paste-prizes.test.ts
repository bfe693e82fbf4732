import { describe, expect, it } from 'vitest'
import { freePrizeId, isSheet, newPrize, readPastedPrizes } from './paste-prizes.ts'

const known = { ...newPrize([]), id: 'rabat', label: 'Rabat 10%', chance: 20, stock: 5 }

describe('prizes pasted from a sheet', () => {
  it('are read with chance, pieces and code; titles and empty rows are skipped', () => {
    const text = 'Nagroda\tSzansa\tSztuk\tKod\r\nŁopata 5\t12,5%\t3\tLOPATA\r\n\r\nNic\t87.5\t\t\r\n'
    expect(readPastedPrizes(text, [])).toEqual([
      {
        ...newPrize([]),
        id: 'lopata-5',
        label: 'Łopata 5',
        chance: 12.5,
        stock: 3,
        code: { kind: 'fixed', code: 'LOPATA' },
      },
      { ...newPrize([]), id: 'nic', label: 'Nic', chance: 87.5 },
    ])
  })

  it('change the prize of the same name and leave its id, under which draws are stored', () => {
    expect(readPastedPrizes('rabat 10%;35', [known])).toEqual([{ ...known, chance: 35 }])
  })

  it('have ids of their own', () => {
    expect(freePrizeId('Zestaw próbek!', ['zestaw-probek', 'zestaw-probek-2'])).toBe('zestaw-probek-3')
    expect(freePrizeId('???', [])).toBe('nagroda')
    expect(readPastedPrizes('A\t1\nA\t2', []).map(({ id }) => id)).toEqual(['a', 'a-2'])
    expect(freePrizeId('x'.repeat(60), [])).toHaveLength(36)
  })

  it('are told from a name that is pasted into its field', () => {
    expect(isSheet('Rabat 10%')).toBe(false)
    expect(isSheet('Rabat 10%\n')).toBe(false)
    expect(isSheet('Rabat\t10')).toBe(true)
    expect(isSheet('Rabat\nNic')).toBe(true)
  })
})
