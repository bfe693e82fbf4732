import { describe, expect, it } from 'vitest'
import { readPriceLimit } from './read-price.ts'

const MOST = Number.MAX_SAFE_INTEGER

describe('the price that a text asks for', () => {
  it.each([
    ['panele do 100 zł', 0, 100_00, 'panele'],
    ['panele poniżej 100 zł/m²', 0, 100_00, 'panele'],
    ['ponizej 59,90zl za m2 winyl', 0, 59_90, 'winyl'],
    ['tańsze niż 80 złotych', 0, 80_00, ''],
    ['max 1 200 zł', 0, 1_200_00, ''],
    ['deska 200 zł', 0, 200_00, 'deska'],
    ['deska od 100 do 200 zł', 100_00, 200_00, 'deska'],
    ['deska 100-200 zł', 100_00, 200_00, 'deska'],
    ['powyżej 300 pln', 300_00, MOST, ''],
  ])('%s: from %s to %s grosze', (text, minGrosze, maxGrosze, rest) => {
    expect(readPriceLimit(text)).toEqual({ bounds: { minGrosze, maxGrosze }, rest })
  })

  it.each(['panel 8 mm', 'gilotyna do 12 mm', 'klasa 33', 'złota listwa', '100'])(
    '%s asks for none',
    (text) => {
      expect(readPriceLimit(text)).toEqual({ bounds: null, rest: text })
    },
  )

  it('is a name where goods are named so', () => {
    expect(readPriceLimit('karta 100 zł', (mark) => mark === '100zl').bounds).toBeNull()
    expect(readPriceLimit('karta do 100 zł', (mark) => mark === '100zl').bounds).not.toBeNull()
  })
})
