import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import type { QuestionState } from '#contract/shop/product-page/questions.ts'
import { eraseCustomer } from '#server/customers/cards/erase-customer.ts'
import { exportCustomer } from '#server/customers/cards/export-customer.ts'
import { listCustomers } from '#server/customers/cards/list-customers.ts'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import {
  requestChallenge,
  solvedBy,
  tokenOf,
  UNHURRIED_MS,
} from '#server/platform/bot-check/testing/make-proof.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { questions as words } from '#storefront/strings/pl/catalog/questions.ts'
import { placeOrder } from '../checkout/place-order.ts'
import {
  answerQuestion,
  countWaitingQuestions,
  hideQuestion,
  listOwnersQuestions,
  publishQuestion,
  removeQuestion,
} from '../questions/answer-questions.ts'
import { cleanQuestions } from '../questions/forget-questions.ts'

const DAY_MS = 86_400_000
const EMAIL = 'lucja@example.pl'
const PAGE = '/produkt/panel-dab/'
const NO_CHECK = { botCheck: { provider: 'none', siteKey: '', secretKey: '', threshold: 0.5 } }

describe.each(engines)('questions about products on %s', (engine) => {
  let test: TestShop
  let floor: number

  const start = async (settings = {}) => {
    test = await openTestShop(engine, { pageCacheMb: 8, settings: { ...NO_CHECK, ...settings } })
    floor = await addProduct(test.services.db, { name: 'Panel Dąb', slug: 'panel-dab', stock: 5 })
    await test.services.refresh()
  }
  beforeEach(() => start())
  afterEach(() => test.close())

  const restart = async (settings: object) => {
    await test.close()
    await start(settings)
  }
  /** Each in a moment of its own: ids sort by time. */
  const send = (pytanie: string, fields: Record<string, string> = {}) => {
    test.clock.nowMs++
    return test.visitor().post('/pytanie/', { produkt: String(floor), pytanie, email: EMAIL, ...fields })
  }
  const open = async (path = PAGE) => (await test.visitor().get(path)).text()
  const find = (wanted: { state: QuestionState; productId?: number; search?: string }) =>
    listOwnersQuestions(test.services, { productId: undefined, search: '', before: undefined, ...wanted })
  const list = async (state: QuestionState = 'waiting') => (await find({ state })).questions
  const first = async (state: QuestionState = 'waiting') => (await list(state))[0]!
  const answer = async (text: string, { isPublished = true, state = 'waiting' as QuestionState } = {}) => {
    const { id, version, question } = await first(state)
    const outcome = await answerQuestion(test.services, { id, version, question, answer: text, isPublished })
    expect(outcome).toEqual({ ok: true })
    return id
  }
  const letters = async () => {
    const mails = (await listMail(test.services.db.read, {})).filter(({ cause }) =>
      cause.startsWith('question:'),
    )
    return Promise.all(mails.map(({ id }) => findMail(test.services.db.read, id)))
  }

  it('is on the page once it is answered, without the address, and its author gets the answer by mail', async () => {
    expect(await open()).toContain(words.open)
    const sent = await send('Czy nadaje się do <b>kuchni</b>?')
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${PAGE}#wrapper`])
    expect(await open()).not.toContain('do &lt;b&gt;kuchni')
    expect(await countWaitingQuestions(test.services)).toBe(1)
    expect(await first()).toMatchObject({ email: EMAIL, productName: 'Panel Dąb', productUrl: PAGE })

    await answer('Tak, jest odporny na wodę.')
    const page = await open()
    expect(page).toContain('do &lt;b&gt;kuchni')
    expect(page).toContain('Tak, jest odporny na wodę.')
    expect(page).toContain(words.answer)
    expect(page).not.toContain(EMAIL)
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter).toMatchObject({ to: EMAIL, subject: words.mailSubject('Panel Dąb') })
    expect(letter!.text).toContain('Tak, jest odporny na wodę.')
    expect(letter!.text).toContain(`${PAGE}`)
    expect(await countWaitingQuestions(test.services)).toBe(0)
  })

  it('a changed answer is on the cached page at once and mailed to nobody again', async () => {
    await send('Ile waży paczka?')
    await answer('15 kg')
    expect(await open()).toContain('15 kg')
    await answer('Dokładnie 15,4 kg', { state: 'published' })
    expect(await open()).toContain('Dokładnie 15,4 kg')
    const { id, version } = await first('published')
    expect(await hideQuestion(test.services, { id, version })).toEqual({ ok: true })
    expect(await open()).not.toContain('15,4 kg')
    expect(await publishQuestion(test.services, { id, version: version + 1 })).toEqual({ ok: true })
    expect(await open()).toContain('15,4 kg')
    expect(await letters()).toHaveLength(1)
    expect(await removeQuestion(test.services, id)).toBe(true)
    expect(await open()).not.toContain('15,4 kg')
    expect(await letters()).toEqual([])
  })

  it('an answer for its author alone is mailed and on no page; two changes at once are one', async () => {
    await send('Czy mogę dostać rabat?')
    const { id, version } = await first()
    expect(await publishQuestion(test.services, { id, version })).toEqual({ ok: false, reason: 'no_answer' })
    await answer('Tak, proszę zadzwonić.', { isPublished: false })
    expect(await open()).not.toContain('proszę zadzwonić')
    expect(await letters()).toHaveLength(1)
    expect(await hideQuestion(test.services, { id, version })).toEqual({
      ok: false,
      reason: 'changed_meanwhile',
    })
    expect(await hideQuestion(test.services, { id: 'x', version: 1 })).toEqual({
      ok: false,
      reason: 'no_question',
    })
  })

  it('what is refused is shown again in its form, with status 422', async () => {
    const refused = await send('Czy <i>?', { email: 'lucja@' })
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(page).toContain(words.problems.bad_address)
    expect(page).toContain('Czy &lt;i&gt;?</textarea>')
    expect(page).toContain('value="lucja@"')
    expect(await (await send(' \n ')).text()).toContain(words.problems.empty)
    expect(await (await send('a'.repeat(1_001))).text()).toContain('Skróć pytanie')
    expect((await send('Ile?', { produkt: '999999' })).headers.get('location')).toBe('/sklep/')
    expect(await open()).not.toContain('lucja@')
    expect(await list()).toEqual([])
  })

  it('the same question sent twice is one, and a mailbox sends at most ten a day', async () => {
    expect((await Promise.all([send('Ile?'), send('Ile?')])).map(({ status }) => status)).toEqual([303, 303])
    expect(await list()).toHaveLength(1)
    for (let count = 1; count < 10; count++)
      expect((await send(`Ile? ${count}`, { email: `lucja+${count}@example.pl` })).status).toBe(303)
    expect((await send('Jeszcze jedno?')).status).toBe(422)
    expect(await list()).toHaveLength(10)
    test.clock.nowMs += DAY_MS + 1
    expect((await send('Jeszcze jedno?')).status).toBe(303)
  })

  it('one network sends at most twenty an hour', async () => {
    for (let count = 0; count < 20; count++) await send('Ile?', { email: `jan${count}@example.pl` })
    expect((await send('Ile?')).status).toBe(429)
  })

  it('what a robot may have sent waits apart, and a person with a token is believed', async () => {
    await restart({ botCheck: { ...NO_CHECK.botCheck, provider: 'altcha' }, wordList: 'kasyno' })
    expect(await open()).toContain('data-question-check')
    await send('Bez skryptu?')
    expect(await first('suspect')).toMatchObject({ suspicion: expect.stringContaining('pusty') })
    const proof = await solvedBy(await requestChallenge({ test }))
    test.clock.nowMs += UNHURRIED_MS
    await send('Ze skryptem?', { [HIDDEN.botCheck]: tokenOf(proof) })
    expect((await list()).map(({ question }) => question)).toEqual(['Ze skryptem?'])
    await send('Najlepsze KASYNO')
    expect((await first('suspect')).suspicion).toContain('kasyno')
    await send('Pułapka', { [HIDDEN.honeypot]: 'x' })
    expect((await first('suspect')).suspicion).toContain('ludzie nie widzą')
    expect(await countWaitingQuestions(test.services)).toBe(1)
    await answer('Tak.', { state: 'suspect' })
    expect(await letters()).toHaveLength(1)
  })

  it('pages of ten, the last answered first; others than the first are in no cache', async () => {
    for (let count = 0; count < 11; count++) {
      test.clock.nowMs += 1_000
      await send(`Pytanie-${count}-?`, { email: `jan${count}@example.pl` })
      await answer(`Odpowiedź-${count}-`)
    }
    const page = await open()
    expect(page.indexOf('Pytanie-10-')).toBeLessThan(page.indexOf('Pytanie-9-'))
    expect(page).toContain('Pytanie-1-')
    expect(page).not.toContain('Pytanie-0-')
    expect(page).toContain('?pytania=2#pytania')
    expect(await open(`${PAGE}?pytania=2`)).toContain('Pytanie-0-')
    expect(await open(`${PAGE}?pytania=99`)).toContain('Pytanie-0-')
    expect(page).not.toContain('QAPage')
    const other = await addProduct(test.services.db, { name: 'Klej', slug: 'klej', stock: 5 })
    const ofOther = await find({ state: 'published', productId: other })
    expect([ofOther.questions, ofOther.productName]).toEqual([[], 'Klej'])
    const count = async (search: string) => (await find({ state: 'published', search })).questions.length
    expect([await count('panel dab'), await count('klej'), await count('nic')]).toEqual([11, 0, 0])
    expect([await count('JAN3@example.pl'), await count('ola@example.pl')]).toEqual([1, 0])
  })

  it('a shop that takes none shows only those that were answered', async () => {
    await restart({ questions: { areTaken: false, addressDays: 90 } })
    expect(await open()).not.toContain(words.title)
    expect((await send('Ile?')).status).toBe(303)
    expect(await list()).toEqual([])
  })

  it('the address is removed some days after the answer; unanswered questions go, too', async () => {
    await restart({ questions: { areTaken: true, addressDays: 30 }, wordList: 'kasyno' })
    await send('Ile?')
    await answer('Dwa.')
    await send('Kasyno')
    await send('Nikt nie odpowie?')
    test.clock.nowMs += 29 * DAY_MS
    expect(await cleanQuestions(test.services)).toBe(0)
    test.clock.nowMs += 2 * DAY_MS
    expect(await cleanQuestions(test.services)).toBe(2)
    expect(await first('published')).toMatchObject({ email: '', question: 'Ile?', answer: 'Dwa.' })
    expect(await list('suspect')).toEqual([])
    expect(await list()).toHaveLength(1)
    // What has no address any more is answered without a letter.
    const before = (await letters()).length
    await answer('Trzy.', { state: 'published' })
    expect(await letters()).toHaveLength(before)
    test.clock.nowMs += 365 * DAY_MS
    expect(await cleanQuestions(test.services)).toBe(1)
    expect(await open()).toContain('Trzy.')
  })

  it('is part of what a person gets, and is erased with the person', async () => {
    const { services } = test
    await send('Czy jest w kolorze dąb?')
    await answer('Tak, w kolorze dąb.')
    await send('A w innym?', { email: EMAIL.toUpperCase() })
    const placed = await placeOrder(
      services,
      makeCheckout(await saveTestCart(services.db, [floor]), {
        values: buyerFields({ billing_email: EMAIL }),
      }),
    )
    expect(placed.ok).toBe(true)
    const [person] = (await listCustomers(services, {})).customers
    expect(await exportCustomer(services, person!.id)).toMatchObject({
      questions: [
        { email: EMAIL, product: 'Panel Dąb', answer: 'Tak, w kolorze dąb.', isPublished: true },
        { question: 'A w innym?', answeredMs: null },
      ],
    })
    await eraseCustomer(services, person!.id, { author: 'A', requestId: 'r' })
    await services.refresh()
    expect(await open()).not.toContain('w kolorze dąb')
    expect([await list('published'), await list()]).toEqual([[], []])
    expect(await letters()).toEqual([])
  })
})
