import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Services } from '#server/platform/services.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { checkKsefAccess } from './ksef-access.ts'
import { parseKsefNumber } from './ksef-number.ts'
import { resendDocument } from './queue-document.ts'
import { ksefTask, sendWaitingInvoices } from './send-invoices.ts'
import { dyingServices, type KsefShop, openKsefShop, testFa3, TEST_TOKEN } from './testing/open-ksef-shop.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const SEND = /\/online\/[^/]+\/invoices$/
const pause = async () => {}

describe.each(engines)('invoices to KSeF on %s', (engine) => {
  let test: KsefShop
  beforeAll(async () => void (test = await openKsefShop(engine)))
  beforeEach(async () => {
    for (const fault of Object.keys(test.ksef.faults)) delete test.ksef.faults[fault as 'api']
    await test.services.db.transaction((tx) => tx.deleteFrom('ksef_documents').execute())
    test.clock.nowMs += MINUTE_MS
    test.ksef.calls.length = 0
    test.accepted.length = 0
    test.logged.length = 0
  })
  afterAll(() => test.close())

  const callsOf = (path: RegExp | string) =>
    test.ksef.calls.filter((call) => (typeof path === 'string' ? call === path : path.test(call))).length
  /** Sent by the shop, among all that KSeF has. */
  const copiesOf = async (id: string) => {
    const { xml_hash } = await test.document(id)
    return test.ksef.invoices.filter(({ hash }) => hash === xml_hash)
  }
  const acceptedCopiesOf = async (id: string) =>
    (await copiesOf(id)).filter(({ ksefNumber }) => ksefNumber !== undefined)
  const sendAfter = async (ms: number) => {
    test.clock.nowMs += ms
    await test.send()
  }

  it('gets a number and a receipt, in one run', async () => {
    const id = await test.addInvoice()
    await test.send()
    const document = await test.document(id)
    expect(document).toMatchObject({
      state: 'accepted',
      status_code: 200,
      status_text: '',
      next_try_ms: null,
    })
    expect(parseKsefNumber(document.ksef_number!)).toEqual({
      nip: test.account.nip,
      acceptedOn: '2026-11-21',
    })
    expect(document.accepted_ms).toBe(test.clock.nowMs)
    expect(document.upo_xml).toContain(`<NumerKSeFDokumentu>${document.ksef_number}</NumerKSeFDokumentu>`)
    expect(test.accepted).toEqual([{ invoiceId: id, ksefNumber: document.ksef_number }])
    expect((await copiesOf(id)).map(({ xml }) => xml)).toEqual([document.xml])
    expect(test.ksef.sessions.get(document.session_ref!)?.isClosed).toBe(true)
    expect(test.logged).toEqual([])
  })

  it('calls nobody when nothing is due', async () => {
    await test.addInvoice()
    test.clock.nowMs -= 1
    await test.send()
    expect(test.ksef.calls).toEqual([])
  })

  it('sends several in one session, and authenticates once', async () => {
    test.ksef.endAccess(true)
    const sessions = test.ksef.sessions.size
    const ids = [await test.addInvoice(), await test.addInvoice(), await test.addInvoice()]
    await test.send()
    expect(test.ksef.sessions.size).toBe(sessions + 1)
    expect(callsOf(/ksef-token/)).toBe(1)
    const documents = await Promise.all(ids.map((id) => test.document(id)))
    expect(documents.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(new Set(documents.map(({ ksef_number }) => ksef_number)).size).toBe(3)
    expect(new Set(documents.map(({ session_ref }) => session_ref)).size).toBe(1)
  })

  it('marks an offline invoice as such', async () => {
    const id = await test.addInvoice({ isOffline: true })
    await test.send()
    expect(await copiesOf(id)).toMatchObject([{ isOffline: true }])
  })

  it('never sends an invoice of another environment', async () => {
    const id = await test.addInvoice()
    await sendWaitingInvoices(test.services, { ...test.account, environment: 'production' }, { pause })
    expect(await test.document(id)).toMatchObject({ state: 'waiting', tries: 0 })
    expect(test.ksef.calls).toEqual([])
  })

  describe('rejected', () => {
    it.each([
      ['of another pattern', '<Faktura/>', 450, 'niezgodna z wzorem KSeF. Dokument nie jest zgodny'],
      ['with a stylesheet', `<?xml-stylesheet href="a"?>${testFa3('FV/A')}`, 430, 'nie odczytał pliku'],
      ['of another seller', testFa3('FV/B', { nip: '1111111111' }), 410, 'Nadaj mu prawo'],
      ['of tomorrow', testFa3('FV/C', { issuedOn: '2030-01-01' }), 450, 'późniejsza'],
    ])('%s says why, and is not sent again', async (_, xml, code, sentence) => {
      const id = await test.addInvoice({ xml })
      await test.send()
      const document = await test.document(id)
      expect(document).toMatchObject({ state: 'rejected', status_code: code, next_try_ms: null })
      expect(document.status_text).toMatch(/^KSeF odrzucił fakturę\. .*\.$/)
      expect(document.status_text).toContain(sentence)
      await sendAfter(DAY_MS)
      expect(await copiesOf(id)).toHaveLength(1)
      expect(test.accepted).toEqual([])
    })

    it('one does not delay the others of its session', async () => {
      const wrong = await test.addInvoice({ xml: '<Faktura/>' })
      const right = await test.addInvoice()
      await test.send()
      expect([(await test.document(wrong)).state, (await test.document(right)).state]).toEqual([
        'rejected',
        'accepted',
      ])
    })

    it('because its file is too large, when it is sent', async () => {
      const id = await test.addInvoice({ xml: testFa3('x'.repeat(1_000_001)) })
      await test.send()
      expect(await test.document(id)).toMatchObject({ state: 'rejected', status_code: 21_405 })
    })
  })

  describe('sent again by the owner', () => {
    const resend = (id: string, change: { xml?: string } = {}) =>
      test.services.db.transaction((tx) => resendDocument(tx, id, { nowMs: test.clock.nowMs, ...change }))

    it('is one that was rejected, corrected under its number', async () => {
      const id = await test.addInvoice({ xml: '<Faktura/>' })
      await test.send()
      expect(await resend(id, { xml: testFa3('FV/G') })).toBe(true)
      await test.send()
      expect(await test.document(id)).toMatchObject({ state: 'accepted', xml: testFa3('FV/G') })
      expect(await acceptedCopiesOf(id)).toHaveLength(1)
    })

    it('is one that waits for KSeF, at once; what may have been received stays as it is', async () => {
      const id = await test.addInvoice()
      test.ksef.faults.losesAnswerOf = SEND
      await test.send()
      delete test.ksef.faults.losesAnswerOf
      const { xml } = await test.document(id)
      expect(await resend(id, { xml: testFa3('FV/H') })).toBe(true)
      await test.send()
      expect(await test.document(id)).toMatchObject({ state: 'accepted', xml })
      expect(await copiesOf(id)).toHaveLength(1)
    })

    it('is none that has its number and receipt', async () => {
      const id = await test.addInvoice()
      await test.send()
      expect(await resend(id)).toBe(false)
      expect(await test.document(id)).toMatchObject({ state: 'accepted', next_try_ms: null })
    })
  })

  describe('a number that KSeF already has', () => {
    it('from this very file is accepted with its first number', async () => {
      const first = await test.addInvoice({ number: 'FV/D' })
      await test.send()
      const { ksef_number, accepted_ms } = await test.document(first)
      test.clock.nowMs += MINUTE_MS
      const again = await test.addInvoice({ number: 'FV/D' })
      await test.send()
      const document = await test.document(again)
      expect(document).toMatchObject({ state: 'accepted', ksef_number, accepted_ms, next_try_ms: null })
      expect(document.upo_xml).toContain(ksef_number)
      expect(await acceptedCopiesOf(again)).toHaveLength(1)
    })

    it('from another program is rejected, with that number', async () => {
      const other = test.ksef.acceptElsewhere(testFa3('FV/E', { issuedOn: '2026-11-20' }))
      const id = await test.addInvoice({ number: 'FV/E' })
      await test.send()
      const document = await test.document(id)
      expect(document).toMatchObject({ state: 'rejected', status_code: 440, ksef_number: null })
      expect(document.status_text).toContain(`inna faktura o tym numerze (${other.ksefNumber})`)
    })

    it('from another file of the shop is rejected', async () => {
      await test.addInvoice({ number: 'FV/F' })
      await test.send()
      const id = await test.addInvoice({ number: 'FV/F', xml: `${testFa3('FV/F')}\n` })
      await test.send()
      expect(await test.document(id)).toMatchObject({ state: 'rejected', status_code: 440 })
    })
  })

  describe('when an answer is lost', () => {
    it('after the invoice was received, it is found in its session and not sent again', async () => {
      const id = await test.addInvoice()
      test.ksef.faults.losesAnswerOf = SEND
      await test.send()
      expect(await test.document(id)).toMatchObject({ state: 'waiting', invoice_ref: null, tries: 1 })
      delete test.ksef.faults.losesAnswerOf
      await sendAfter(MINUTE_MS)
      expect((await test.document(id)).state).toBe('accepted')
      expect(await copiesOf(id)).toHaveLength(1)
    })

    it('among more invoices than one page lists, it is found, too', async () => {
      const ids: string[] = []
      for (let one = 0; one < 12; one++) ids.push(await test.addInvoice())
      await test.send()
      const { session_ref } = await test.document(ids[11]!)
      const NOT_ANSWERED = { state: 'waiting', invoice_ref: null, ksef_number: null, next_try_ms: 0 }
      await test.services.db.transaction((tx) =>
        tx.updateTable('ksef_documents').set(NOT_ANSWERED).where('invoice_id', '=', ids[11]!).execute(),
      )
      await test.send()
      expect(await test.document(ids[11]!)).toMatchObject({ state: 'accepted', session_ref })
      expect(await copiesOf(ids[11]!)).toHaveLength(1)
    })

    it('because the call never arrived, it is sent again', async () => {
      const id = await test.addInvoice()
      test.ksef.faults.losesCallOf = SEND
      await test.send()
      delete test.ksef.faults.losesCallOf
      await sendAfter(MINUTE_MS)
      expect((await test.document(id)).state).toBe('accepted')
      expect(await copiesOf(id)).toHaveLength(1)
    })

    it('and the call arrives after it was sent again, the second copy is recognized', async () => {
      const id = await test.addInvoice()
      test.ksef.faults.losesCallOf = SEND
      await test.send()
      delete test.ksef.faults.losesCallOf
      const { xml, session_ref } = await test.document(id)
      const arrived: string[] = []
      test.clock.nowMs += MINUTE_MS
      await sendWaitingInvoices(test.services, test.account, {
        pause: async () => {
          if (arrived.length === 0) arrived.push(test.ksef.acceptElsewhere(xml, session_ref!).ksefNumber!)
        },
      })
      expect(await test.document(id)).toMatchObject({
        state: 'accepted',
        ksef_number: arrived[0],
        session_ref,
      })
      expect(await acceptedCopiesOf(id)).toHaveLength(1)
    })

    it.each([/challenge$/, /ksef-token$/, /redeem$/, /\/online$/, /invoices\/[^/]+$/, /upo$/, /close$/])(
      'of %s, it is accepted once, later',
      async (path) => {
        test.ksef.endAccess(true)
        const id = await test.addInvoice()
        test.ksef.faults.losesAnswerOf = path
        await test.send()
        delete test.ksef.faults.losesAnswerOf
        await sendAfter(MINUTE_MS)
        await sendAfter(MINUTE_MS)
        expect(await test.document(id)).toMatchObject({ state: 'accepted', next_try_ms: null })
        expect((await test.document(id)).upo_xml).toContain('Potwierdzenie')
        expect(await acceptedCopiesOf(id)).toHaveLength(1)
      },
    )
  })

  describe('a process that dies', () => {
    it.each([false, true])('at any step (stored: %s) leaves one accepted invoice', async (isStored) => {
      let hasDied = true
      for (let count = 1; hasDied; count++) {
        const id = await test.addInvoice()
        test.accepted.length = 0
        const dying = dyingServices(test.services, count, isStored)
        await sendWaitingInvoices(dying.services, test.account, { pause })
        hasDied = dying.hasDied()
        expect(count).toBeLessThan(10)
        await sendAfter(MINUTE_MS)
        await sendAfter(MINUTE_MS)
        expect(await test.document(id)).toMatchObject({ state: 'accepted', next_try_ms: null })
        expect((await test.document(id)).upo_xml).toContain('Potwierdzenie')
        expect(await acceptedCopiesOf(id)).toHaveLength(1)
        expect(await copiesOf(id)).toHaveLength(1)
        expect(test.accepted.at(-1)?.ksefNumber).toBe((await test.document(id)).ksef_number)
      }
    })

    it('and another that works at the same time leave one accepted invoice', async () => {
      const id = await test.addInvoice()
      test.ksef.faults.delayMs = 5
      await Promise.all([test.send(), test.send(), test.send()])
      await sendAfter(MINUTE_MS)
      expect(await test.document(id)).toMatchObject({ state: 'accepted', next_try_ms: null })
      expect(await acceptedCopiesOf(id)).toHaveLength(1)
      expect(test.accepted).toHaveLength(1)
    })

    it('with a handler that fails stores no number, and does so later', async () => {
      const id = await test.addInvoice()
      let fails = true
      const events: Services['events'] = {
        ...test.services.events,
        emit: async (event, payload) => {
          if (fails) throw new Error('the handler failed')
          return test.services.events.emit(event, payload)
        },
      }
      const send = () => sendWaitingInvoices({ ...test.services, events }, test.account, { pause })
      await send()
      expect(await test.document(id)).toMatchObject({ state: 'sent', ksef_number: null })
      fails = false
      await send()
      expect((await test.document(id)).state).toBe('accepted')
      expect(await copiesOf(id)).toHaveLength(1)
    })
  })

  describe('KSeF that is out of order', () => {
    it.each(['down', 'error', 'html'] as const)(
      '(%s) is tried after 1, 2, 5, 15, 30, 60, 60 minutes',
      async (api) => {
        const id = await test.addInvoice()
        test.ksef.faults.api = api
        test.ksef.endAccess(true)
        const pauses: number[] = []
        for (let tries = 0; tries < 7; tries++) {
          await test.send()
          const { next_try_ms, state, status_text } = await test.document(id)
          expect([state, status_text]).toEqual(['waiting', 'KSeF nie odpowiada. Sklep spróbuje ponownie.'])
          pauses.push((next_try_ms! - test.clock.nowMs) / MINUTE_MS)
          test.clock.nowMs = next_try_ms!
        }
        expect(pauses).toEqual([1, 2, 5, 15, 30, 60, 60])
        delete test.ksef.faults.api
        await test.send()
        expect((await test.document(id)).state).toBe('accepted')
      },
    )

    it.each([405, 435, 500, 550, 599])('answers %s: the invoice is sent again', async (code) => {
      const id = await test.addInvoice()
      test.ksef.faults.invoiceStatus = code
      await test.send()
      const document = await test.document(id)
      expect(document).toMatchObject({ state: 'waiting', status_code: code, session_ref: null, tries: 1 })
      expect(document.next_try_ms).toBe(test.clock.nowMs + MINUTE_MS)
      expect(document.status_text).toContain('Sklep wyśle ją ponownie.')
      delete test.ksef.faults.invoiceStatus
      await sendAfter(MINUTE_MS)
      expect((await test.document(id)).state).toBe('accepted')
      expect(await acceptedCopiesOf(id)).toHaveLength(1)
    })

    it('interrupts an invoice again and again: it is sent after longer pauses', async () => {
      const id = await test.addInvoice()
      test.ksef.faults.invoiceStatus = 550
      const pauses: number[] = []
      for (let tries = 0; tries < 4; tries++) {
        await test.send()
        const { next_try_ms } = await test.document(id)
        pauses.push((next_try_ms! - test.clock.nowMs) / MINUTE_MS)
        test.clock.nowMs = next_try_ms!
      }
      expect(pauses).toEqual([1, 2, 5, 15])
    })

    it('never has a receipt: the number stays, and the calls end', async () => {
      const id = await test.addInvoice()
      test.ksef.faults.losesCallOf = /upo$/
      await test.send()
      for (let tries = 0; tries < 40; tries++) await sendAfter(61 * MINUTE_MS)
      expect(await test.document(id)).toMatchObject({ state: 'accepted', next_try_ms: null, upo_xml: null })
      expect(callsOf(/upo$/)).toBeLessThan(35)
    })

    it('takes long: the invoice stays sent, and is looked up after 1, 2, 5, 5 minutes', async () => {
      const id = await test.addInvoice()
      test.ksef.faults.invoiceStatus = 100
      const pauses: number[] = []
      for (let tries = 0; tries < 4; tries++) {
        await test.send()
        const { next_try_ms, state, status_text } = await test.document(id)
        expect([state, status_text]).toEqual(['sent', 'KSeF sprawdza fakturę.'])
        pauses.push((next_try_ms! - test.clock.nowMs) / MINUTE_MS)
        test.clock.nowMs = next_try_ms!
      }
      expect(pauses).toEqual([1, 2, 5, 5])
      delete test.ksef.faults.invoiceStatus
      await test.send()
      expect((await test.document(id)).state).toBe('accepted')
      expect(await copiesOf(id)).toHaveLength(1)
    })

    it('has no receipt yet: the number is stored at once, the receipt later', async () => {
      const id = await test.addInvoice()
      test.ksef.faults.losesCallOf = /upo$/
      await test.send()
      const { ksef_number, upo_xml } = await test.document(id)
      expect([parseKsefNumber(ksef_number!) !== undefined, upo_xml]).toEqual([true, null])
      delete test.ksef.faults.losesCallOf
      await sendAfter(MINUTE_MS)
      expect(await test.document(id)).toMatchObject({ ksef_number, next_try_ms: null })
      expect((await test.document(id)).upo_xml).toContain(ksef_number)
      expect(test.accepted).toHaveLength(1)
    })

    it('limits calls: nothing is called before it allows', async () => {
      const first = await test.addInvoice()
      const second = await test.addInvoice()
      test.ksef.faults.limits = { path: SEND, retryAfterSeconds: 600 }
      await test.send()
      expect(callsOf(SEND)).toBe(1)
      const waiting = await test.document(first)
      expect(waiting).toMatchObject({ state: 'waiting', session_ref: null })
      expect(waiting.status_text).toContain('nie przyjmuje więcej zapytań')
      delete test.ksef.faults.limits
      test.ksef.calls.length = 0
      await sendAfter(599 * SECOND_MS)
      expect(test.ksef.calls).toEqual([])
      await sendAfter(SECOND_MS)
      expect([(await test.document(first)).state, (await test.document(second)).state]).toEqual([
        'accepted',
        'accepted',
      ])
    })

    it.each(['session_ref', 'invoice_ref'])(
      'has forgotten what it received (%s): it is sent again',
      async (ref) => {
        const id = await test.addInvoice()
        test.ksef.faults.invoiceStatus = 100
        await test.send()
        delete test.ksef.faults.invoiceStatus
        await test.services.db.transaction((tx) =>
          tx
            .updateTable('ksef_documents')
            .set({ [ref]: 'forgotten' })
            .where('invoice_id', '=', id)
            .execute(),
        )
        await sendAfter(MINUTE_MS)
        expect(await test.document(id)).toMatchObject({
          state: 'waiting',
          session_ref: null,
          invoice_ref: null,
        })
        await sendAfter(5 * MINUTE_MS)
        expect((await test.document(id)).state).toBe('accepted')
      },
    )

    it('pauses a session: another one is opened', async () => {
      const id = await test.addInvoice()
      test.ksef.faults.pausesSession = true
      await test.send()
      expect((await test.document(id)).state).toBe('accepted')
      expect(callsOf('POST /sessions/online')).toBe(2)
      expect(await copiesOf(id)).toHaveLength(1)
    })

    it('replaces its keys: the new ones are used', async () => {
      for (const isComplete of [true, false]) {
        await test.ksef.replaceKeys()
        if (isComplete) test.ksef.endAccess(true)
        test.ksef.calls.length = 0
        const id = await test.addInvoice()
        await test.send()
        expect((await test.document(id)).state).toBe('accepted')
        expect(callsOf(/certificates$/)).toBeLessThanOrEqual(2)
        expect(test.logged).toEqual([])
      }
    })
  })

  describe('access', () => {
    it('that ended early is renewed without the token of the account', async () => {
      await test.addInvoice()
      await test.send()
      test.ksef.calls.length = 0
      test.ksef.endAccess()
      const id = await test.addInvoice()
      await test.send()
      expect((await test.document(id)).state).toBe('accepted')
      expect([callsOf(/refresh$/), callsOf(/ksef-token$/)]).toEqual([1, 0])
    })

    it('is renewed before it ends, and after a week begun anew', async () => {
      test.ksef.endAccess()
      await test.addInvoice()
      await test.send()
      test.clock.nowMs += 14.5 * MINUTE_MS
      test.ksef.calls.length = 0
      await test.addInvoice()
      await test.send()
      expect([callsOf(/refresh$/), callsOf(/ksef-token$/)]).toEqual([1, 0])
      test.clock.nowMs += 8 * DAY_MS
      test.ksef.calls.length = 0
      await test.addInvoice()
      await test.send()
      expect([callsOf(/refresh$/), callsOf(/ksef-token$/)]).toEqual([0, 1])
    })

    it('that is refused makes invoices wait, and says why', async () => {
      const id = await test.addInvoice()
      const account = { ...test.account, token: 'inny-token' }
      await sendWaitingInvoices(test.services, account, { pause })
      const document = await test.document(id)
      expect(document).toMatchObject({ state: 'waiting', tries: 1 })
      expect(document.status_text).toMatch(/^KSeF nie przyjął tokenu\. .* Sklep spróbuje ponownie\.$/)
      expect(callsOf(/ksef-token$/)).toBe(1)
      await sendAfter(MINUTE_MS)
      expect((await test.document(id)).state).toBe('accepted')
    })

    it('can be checked by the owner', async () => {
      const check = (change = {}) => checkKsefAccess(test.services, { ...test.account, ...change }, pause)
      expect(await check()).toEqual({ ok: true })
      expect(await check({ token: 'inny-token' })).toEqual({
        ok: false,
        message: expect.stringMatching(/^KSeF nie przyjął tokenu\. Sprawdź.*\.$/),
      })
      expect(await check({ token: 'za-długi'.repeat(100) })).toMatchObject({ ok: false })
      test.ksef.faults.authenticationStatus = 415
      expect(await check()).toMatchObject({ ok: false, message: expect.stringContaining('nie ma uprawnień') })
      test.ksef.faults.authenticationStatus = 100
      expect(await check()).toMatchObject({ ok: false, message: expect.stringContaining('nie odpowiada') })
      test.ksef.faults.limits = { path: /challenge/, retryAfterSeconds: 5 }
      expect(await check()).toMatchObject({ ok: false, message: expect.stringContaining('więcej zapytań') })
      expect(await check({ baseUrl: 'http://127.0.0.1:1/v2' })).toMatchObject({ ok: false })
    })

    it('leaves nothing of the token in the table or the log', async () => {
      await test.addInvoice()
      test.ksef.endAccess(true)
      test.ksef.faults.losesAnswerOf = SEND
      await test.send()
      test.ksef.revokeToken()
      test.ksef.endAccess(true)
      delete test.ksef.faults.losesAnswerOf
      await sendAfter(MINUTE_MS)
      const rows = await test.services.db.read.selectFrom('ksef_documents').selectAll().execute()
      expect(test.logged.length).toBeGreaterThan(0)
      const written = JSON.stringify(rows) + test.logged.join('\n')
      for (const part of [TEST_TOKEN, ...TEST_TOKEN.split('|').filter((text) => !text.startsWith('nip-'))])
        expect(written).not.toContain(part)
    })
  })

  it('are sent by the task once the shop has an account', async () => {
    const id = await test.addInvoice()
    const stop = new AbortController().signal
    await ksefTask(async () => undefined).run(test.services, stop)
    expect(test.ksef.calls).toEqual([])
    await ksefTask(async () => ({ ...test.account, baseUrl: 'http://127.0.0.1:1/v2' })).run(
      test.services,
      stop,
    )
    expect(await test.document(id)).toMatchObject({ state: 'waiting', tries: 1 })
  })
})
