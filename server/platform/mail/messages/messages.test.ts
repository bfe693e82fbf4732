import { describe, expect, it } from 'vitest'
import { formatPrice } from '#contract/money.ts'
import { orderStatuses, type Order } from '#contract/shop/order.ts'
import { newOrderMail, orderReceivedMail, orderStatusMail } from './order-messages.ts'

const address = {
  firstName: 'Łucja',
  lastName: '<b>Żółć</b>',
  company: '',
  line1: 'Dębowa 7',
  line2: '',
  postcode: '00-950',
  city: 'Warszawa',
  country: 'PL',
}
const line = {
  productId: 1,
  variationId: null,
  sku: '',
  name: 'Panel "Dąb"',
  choice: [{ label: 'Grubość', value: '8 mm' }],
  quantity: 5,
  unitPriceGrosze: 10_000,
  subtotalGrosze: 50_000,
  totalGrosze: 45_000,
  vatRate: 23,
  vatGrosze: 8_415,
}
const order: Order = {
  id: 61,
  key: 'wc_order_x',
  status: 'on_hold',
  createdMs: 0,
  email: 'lucja@example.pl',
  phone: '+48 600 700 800',
  billing: address,
  shipping: { ...address, city: 'Kraków' },
  wantsInvoice: true,
  nip: '5261040828',
  note: 'Proszę\ndzwonić <przed>',
  lines: [line],
  coupons: [{ code: 'lato', discountGrosze: 5_000 }],
  delivery: { methodId: 'odbior', title: 'Odbiór osobisty', grosze: 0, vatRate: 23, vatGrosze: 0 },
  payment: { methodId: 'bacs', title: 'Przelew bankowy', paidMs: null, paidGrosze: 0, refundedGrosze: 0 },
  itemsGrosze: 50_000,
  discountGrosze: 5_000,
  vat: [{ rate: 23, grosze: 8_415 }],
  vatGrosze: 8_415,
  totalGrosze: 45_000,
}
const facts = {
  shopName: 'Klepka',
  orderUrl: 'https://sklep.example.pl/?a=1&b=2',
  forms: {
    withdrawUrl: 'https://sklep.example.pl/odstapienie/?zamowienie=61.ab',
    complainUrl: 'https://sklep.example.pl/reklamacja/?zamowienie=61.ab',
  },
  payment: { text: 'Zrób przelew.', transfer: null },
}

describe('mails about an order', () => {
  it('lists everything bought in the confirmation, in text and in HTML', () => {
    const { text, html } = orderReceivedMail(order, facts)
    for (const words of [
      'Panel "Dąb"',
      'Grubość: 8 mm',
      `5 sztuk × ${formatPrice(10_000)}`,
      'Rabat LATO',
      formatPrice(-5_000),
      'Odbiór osobisty',
      'bezpłatnie',
      formatPrice(45_000),
      'w tym VAT 23%',
      'NIP: 5261040828',
      'Kraków',
      facts.orderUrl,
    ]) {
      expect(text).toContain(words)
      expect(html).toContain(words.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
    }
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;b&gt;Żółć&lt;/b&gt;')
  })

  it('reports buyer note, origin and console link to the owner', () => {
    const { subject, text, html } = newOrderMail(order, {
      panelUrl: 'https://sklep.example.pl/panel/#/zamowienia/61',
      originLabel: 'Źródło: Google',
      emptied: [],
    })
    expect(subject).toBe(`Nowe zamówienie nr 61 na ${formatPrice(45_000)}`)
    for (const words of ['Źródło: Google', 'Proszę\ndzwonić <przed>', '/panel/#/zamowienia/61'])
      expect(text).toContain(words)
    expect(html).toContain('Proszę<br>dzwonić &lt;przed&gt;')
  })

  it('does not ask for payment of a paid, cancelled or refunded order [M-33]', () => {
    const textOf = (change: Partial<Order>) =>
      orderStatusMail({ ...order, ...change }, { ...facts, note: '' }).text
    const paid = { ...order.payment, paidMs: 1 }
    const total = formatPrice(45_000)
    expect(textOf({ status: 'on_hold' })).toContain(`Do zapłaty: ${total}`)
    expect(textOf({ status: 'processing', payment: paid })).toContain(`Zapłacono: ${total}`)
    expect(textOf({ status: 'cancelled' })).toContain(`Wartość zamówienia: ${total}`)
    expect(textOf({ status: 'refunded', payment: paid })).toContain(`Wartość zamówienia: ${total}`)
    for (const change of [
      { status: 'processing', payment: paid },
      { status: 'cancelled' },
    ] as Partial<Order>[])
      expect(textOf(change)).not.toContain('Do zapłaty')
  })

  it('shows quantities of floors in packs and square metres [M-33]', () => {
    const [line] = order.lines
    const floor = { ...order, lines: [{ ...line!, quantity: 5, packAreaCm2: 21_310 }] }
    expect(orderReceivedMail(floor, facts).text).toContain(
      `5 paczek (10,655 m²) × ${formatPrice(line!.unitPriceGrosze)}`,
    )
    expect(
      orderReceivedMail({ ...floor, lines: [{ ...floor.lines[0]!, quantity: 1 }] }, facts).text,
    ).toContain('1 paczka (2,131 m²)')
  })

  it.each(orderStatuses)('has a text for the state %s', (status) => {
    const { subject, text } = orderStatusMail({ ...order, status }, { ...facts, note: '' })
    expect(subject).toMatch(/^Klepka: zamówienie nr 61 – \S/)
    expect(text).toMatch(/^Dzień dobry, Łucja,\n[A-ZŁŚŻ].*\./)
    expect(text).not.toContain('undefined')
    expect(text).not.toContain('Wiadomość od sklepu')
  })

  it('uses Polish plural forms for pieces', () => {
    const textFor = (quantity: number) =>
      orderReceivedMail({ ...order, lines: [{ ...line, quantity }] }, facts).text
    expect(textFor(1)).toContain('1 sztuka ×')
    expect(textFor(3)).toContain('3 sztuki ×')
    expect(textFor(12)).toContain('12 sztuk ×')
    expect(textFor(22)).toContain('22 sztuki ×')
  })
})
