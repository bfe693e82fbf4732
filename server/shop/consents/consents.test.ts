import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseCustomer } from '#server/customers/cards/erase-customer.ts'
import { exportCustomer } from '#server/customers/cards/export-customer.ts'
import { listCustomers } from '#server/customers/cards/list-customers.ts'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { sendDueMail } from '#server/platform/mail/outbox.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL, type TestShop } from '#server/testing/open-test-shop.ts'
import { newsletter as words } from '#storefront/strings/pl/mail/newsletter.ts'
import { marketingSettings, offeredConsents } from '#contract/console/privacy/marketing-settings.ts'
import * as v from 'valibot'
import { placeOrder } from '../checkout/place-order.ts'
import { consentState } from './consents.ts'
import { countConsenting, exportConsenting } from './list-consents.ts'
import { queueCommercialMail } from './subscribe.ts'

const EMAIL = 'lucja@example.pl'
const marketing = v.parse(marketingSettings, { isOn: true, texts: { sms: 'Zgadzam się na SMS-y.' } })

describe.each(engines)('marketing consents on %s', (engine) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(engine, { settings: { marketing } })
  })
  afterEach(() => test.close())

  const rows = () =>
    test.services.db.read.selectFrom('marketing_consents').selectAll().orderBy('id').execute()
  const letters = async () => {
    const { db } = test.services
    const mails = []
    for (const { id } of (await listMail(db.read, {})).toReversed())
      mails.push((await findMail(db.read, id))!)
    return mails
  }
  const signUp = (fields: Record<string, string> = {}) =>
    test.visitor().post('/newsletter/', { email: EMAIL, marketing_email: '1', ...fields })
  const linkIn = (text: string, part: string) => new RegExp(`/newsletter/${part}/[\\w.-]+/`).exec(text)![0]
  const confirm = async () => {
    const { text } = (await letters()).at(-1)!
    return test.visitor().post(linkIn(text, 'potwierdz'), {})
  }
  const state = (email = EMAIL) => consentState(test.services.db.read, email, 'email')
  const write = (needsConsent = true) =>
    test.services.db.transaction((tx) =>
      queueCommercialMail(tx, test.services, {
        cause: `news:${crypto.randomUUID()}`,
        to: EMAIL,
        subject: 'Nowości',
        parts: [{ kind: 'text', text: 'Nowe podłogi.' }],
        needsConsent,
      }),
    )

  it('no box is ticked in advance, and without a tick nothing is stored', async () => {
    const page = await test.visitor().open('/newsletter/')
    expect(page).not.toMatch(/<input[^>]*type="checkbox"[^>]*checked/)
    expect((await signUp({ marketing_email: '' })).status).toBe(422)
    expect(await rows()).toEqual([])
  })

  it('a consent counts once its letter is confirmed, with its text, page and times on record', async () => {
    const { clock, services } = test
    expect((await signUp()).status).toBe(200)
    expect(await write()).toBe(false)
    // A program that checks mail opens every link: this confirms nothing.
    await test.visitor().open(linkIn((await letters())[0]!.text, 'potwierdz'))
    expect(await state()).toBe('open')
    clock.nowMs += 60_000
    expect((await confirm()).status).toBe(200)
    expect(await state()).toBe('given')
    const [given, confirmed] = await rows()
    const [{ text }] = offeredConsents(marketing, services.shopSettings().shopName) as [
      { channel: 'email'; text: string },
      ...unknown[],
    ]
    expect(given).toMatchObject({ act: 'given', text, page_url: `${TEST_URL}/newsletter/`, channel: 'email' })
    expect(confirmed).toMatchObject({ act: 'confirmed', given_id: given!.id, text })
    expect(Number(confirmed!.at_ms) - Number(given!.at_ms)).toBe(60_000)
    expect(given!.text_version).toMatch(/^[0-9a-f]{12}$/)
    expect(await write()).toBe(true)
  })

  it('another text is another version, and the earlier proof keeps its own', async () => {
    await signUp()
    test.clock.nowMs += 1_000
    await test.changeSettings({
      marketing: { ...marketing, texts: { ...marketing.texts, email: 'Nowa treść zgody.' } },
    })
    await signUp({ email: 'ola@example.pl' })
    const [first, second] = await rows()
    expect(second!.text).toBe('Nowa treść zgody.')
    expect(first!.text).not.toBe(second!.text)
    expect(first!.text_version).not.toBe(second!.text_version)
  })

  it('the answer is the same for an address that is subscribed, refused or unknown', async () => {
    await signUp()
    await confirm()
    await signUp({ email: 'ola@example.pl' })
    await test
      .visitor()
      .post(
        linkIn(
          (await letters()).find(({ to }) => to === 'ola@example.pl')!.headers['List-Unsubscribe']!,
          'wypisz',
        ),
        {},
      )
    const answers = []
    for (const email of [EMAIL, 'ola@example.pl', 'nikt@example.pl']) {
      const response = await signUp({ email })
      const main = /<main[\s\S]*<\/main>/.exec(await response.text())![0]
      answers.push([response.status, main])
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('one request of a mail program unsubscribes, without a session; opening the link does not', async () => {
    await signUp()
    await confirm()
    await write()
    const news = (await letters()).find(({ subject }) => subject === 'Nowości')!
    expect(news.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const url = news.headers['List-Unsubscribe']!.slice(1, -1)
    expect((await test.app.request(url)).status).toBe(200)
    expect(await state()).toBe('given')
    test.clock.nowMs += 1_000
    const response = await test.app.request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(200)
    expect(await state()).toBe('withdrawn')
    expect(await write()).toBe(false)
    expect(await write(false)).toBe(false)
    // The link of an earlier letter revives nothing; a new consent does.
    const old = (await letters()).find(({ subject }) => subject.includes('potwierdź'))!
    expect((await test.visitor().post(linkIn(old.text, 'potwierdz'), {})).status).toBe(404)
    test.clock.nowMs += 3_600_001
    await signUp()
    expect(await state()).toBe('open')
    await test
      .visitor()
      .post(
        linkIn((await letters()).findLast(({ text }) => text.includes('/potwierdz/'))!.text, 'potwierdz'),
        {},
      )
    expect(await state()).toBe('given')
  })

  it('what was queued before a refusal is not sent after it', async () => {
    await signUp()
    await confirm()
    await write()
    const sent: string[] = []
    const transport = {
      send: async ({ subject }: { subject: string }) => {
        sent.push(subject)
        return []
      },
      close: () => {},
    }
    const news = (await letters()).find(({ subject }) => subject === 'Nowości')!
    await test.visitor().post(linkIn(news.headers['List-Unsubscribe']!, 'wypisz'), {})
    await sendDueMail(test.services, transport as never)
    expect(sent).toHaveLength(1)
    expect(sent).not.toContain('Nowości')
    expect((await letters()).map(({ subject }) => subject)).not.toContain('Nowości')
  })

  it('channels are withdrawn one by one', async () => {
    await signUp({ telefon: '600 700 800', marketing_sms: '1' })
    await confirm()
    await write()
    const news = (await letters()).find(({ subject }) => subject === 'Nowości')!
    const path = linkIn(news.text, 'ustawienia')
    const page = await test.visitor().open(path)
    expect(page).toContain(words.channels.sms)
    test.clock.nowMs += 1_000
    await test.visitor().post(path, { marketing_email: '1' })
    expect(await state()).toBe('given')
    expect(await consentState(test.services.db.read, '+48 600 700 800', 'sms')).toBe('withdrawn')
  })

  it('an order goes without consents, and with them records each and its letter', async () => {
    const { services } = test
    const product = await addProduct(services.db, { name: 'Dąb', stock: 9 })
    const order = async (values: object) => {
      const cart = await saveTestCart(services.db, [[product, 1]])
      const outcome = await placeOrder(
        services,
        makeCheckout(cart, { values: buyerFields({ 'shipping_method[0]': 'odbior', ...values }) }),
      )
      if (!outcome.ok) throw new Error(outcome.reason)
      return outcome.order.id
    }
    await order({})
    expect(await rows()).toEqual([])
    const id = await order({ marketing_email: '1', marketing_sms: '1' })
    const both = (await rows()).toSorted((one, other) => one.channel.localeCompare(other.channel))
    expect(both).toMatchObject([
      { channel: 'email', source: 'checkout', source_id: String(id), act: 'given', contact: EMAIL },
      { channel: 'sms', source: 'checkout', contact: '+48 600 700 800' },
    ])
    expect(await state()).toBe('open')
    await test
      .visitor()
      .post(
        linkIn(
          (await letters()).find(({ subject }) => subject === words.confirmSubject('Klepka'))!.text,
          'potwierdz',
        ),
        {},
      )
    expect(await state()).toBe('given')
    // An erasure leaves the proof under a hash, and nothing revives the address.
    const { id: card } = (await listCustomers(services, { search: 'lucja' })).customers[0]!
    await eraseCustomer(services, card, { author: 'Anna', requestId: 'r1' })
    const kept = await rows()
    expect(kept).toHaveLength(3)
    expect(JSON.stringify(kept)).not.toMatch(/lucja|600 700/)
    expect(await state()).toBe('withdrawn')
    expect(await write(false)).toBe(false)
  })

  it('somebody known by the newsletter alone has a card, is exported and erased', async () => {
    const { services } = test
    await signUp()
    const find = () => listCustomers(services, { search: 'lucja' })
    expect((await find()).customers).toMatchObject([{ email: EMAIL, wantsNews: false }])
    test.clock.nowMs += 1_000
    await confirm()
    const [card] = (await find()).customers
    expect(card).toMatchObject({ wantsNews: true })
    const data = await exportCustomer(services, card!.id)
    expect(data!.marketingConsents).toMatchObject([{ act: 'confirmed' }, { act: 'given', email: EMAIL }])
    expect(data!.consents).toMatchObject([{ source: 'marketing', isGiven: true, endedMs: null }])
    await eraseCustomer(services, card!.id, { author: 'Anna', requestId: 'r1' })
    expect((await find()).customers).toEqual([])
    expect(JSON.stringify(await rows())).not.toContain('lucja')
  })

  it('the file for a mail program has only who consents now, each with the way out', async () => {
    const { services } = test
    await signUp()
    await confirm()
    await signUp({ email: 'ola@example.pl' })
    let csv = ''
    for await (const part of exportConsenting(services, (email) => `https://x/${email}`)) csv += part
    expect(csv).toContain(`https://x/${EMAIL}`)
    expect(csv).not.toContain('ola@')
    expect(await countConsenting(services.db.read)).toEqual({ email: 1, sms: 0, phone: 0 })
  })
})
