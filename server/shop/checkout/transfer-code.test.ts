import { describe, expect, it } from 'vitest'
import { transferCode, transferText } from './transfer-code.ts'

const transfer = {
  recipient: ['Żółta Klepka – sklep | pokazowy', 'ul. Przykładowa 1'],
  bankAccount: '27 1140 2004 0000 3002 0135 5387',
  title: 'Zamówienie nr 61',
  amountGrosze: 34_013,
}

describe('a transfer as the code of Polish banks', () => {
  it('names country, account, grosze, recipient and title, in plain letters', () => {
    expect(transferText(transfer)).toBe(
      '|PL|27114020040000300201355387|034013|Zolta Klepka sklep p|Zamowienie nr 61|||',
    )
    expect(transferCode(transfer)?.path).toMatch(/^M\d+ 4h/)
  })

  it.each([
    ['of a foreign account', { bankAccount: 'DE89 3704 0044 0532 0130 00' }],
    ['of an account that is not entered yet', { bankAccount: '00 0000 0000 0000 0000 0000 0000' }],
    ['of an account with a wrong digit', { bankAccount: '28 1140 2004 0000 3002 0135 5387' }],
    ['of more than the code can say', { amountGrosze: 1_000_000 }],
    ['of nothing', { amountGrosze: 0 }],
    ['to nobody', { recipient: [' – '] }],
  ])('%s is none', (_, change) => expect(transferCode({ ...transfer, ...change })).toBe(null))
})
