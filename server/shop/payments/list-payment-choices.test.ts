import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/order.ts'
import { makeSettings } from '#server/testing/make.ts'
import * as registry from './index.ts'
import { listPaymentChoices, paymentMethod } from './list-payment-choices.ts'

const boxes = { needsDelivery: true, totalGrosze: 10_000, deliveryMethodId: 'kurier' }
const order = { id: 61, totalGrosze: 12_345, payment: { methodId: 'bacs', title: '', paidMs: null } } as Order

describe('payment', () => {
  it('offers the methods that are on, with the owner’s texts', () => {
    const settings = makeSettings({
      paymentMethods: [
        { id: 'cod', title: 'Za pobraniem', hint: 'Gotówką', isOn: true },
        { id: 'bacs', title: 'Przelew', hint: '', isOn: false },
        { id: 'kryptowaluta', title: '?', hint: '', isOn: true },
      ],
    })
    expect(listPaymentChoices(settings, boxes)).toEqual([
      { id: 'cod', title: 'Za pobraniem', hint: 'Gotówką', mark: 'cash' },
    ])
  })

  it('offers cash on delivery only when something is delivered', () => {
    expect(
      listPaymentChoices(makeSettings(), { ...boxes, needsDelivery: false }).map(({ id }) => id),
    ).toEqual(['bacs'])
    expect(listPaymentChoices(makeSettings(), boxes).map(({ id }) => id)).toEqual(['bacs', 'cod'])
  })

  it('a transfer puts the order on hold and shows the bank account', () => {
    const bacs = paymentMethod('bacs')!
    expect(bacs.firstStatus).toBe('on_hold')
    expect(bacs.explain(order, makeSettings({ bankAccount: '11 2222' })).transfer).toMatchObject({
      bankAccount: '11 2222',
      title: 'Zamówienie nr 61',
      amountGrosze: 12_345,
    })
    expect(
      bacs.explain({ ...order, payment: { ...order.payment, paidMs: 1 } }, makeSettings()).transfer,
    ).toBeNull()
  })

  it('every method in the folder is in the registry', () => {
    const files = readdirSync(import.meta.dirname).filter(
      (name) => name.endsWith('.ts') && !/test|^index|^list-|^payment-method/.test(name),
    )
    expect(files.map((name) => name.replace('.ts', '')).toSorted()).toEqual(Object.keys(registry).toSorted())
  })
})
