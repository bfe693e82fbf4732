import { afterEach, describe, expect, it } from 'vitest'
import type { MessagesAnswer } from '#contract/console/messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { saveTestMessage } from '#server/testing/make-message.ts'
import { TEST_NOW_MS } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)('the inbox on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  afterEach(async () => {
    await test.services.db.transaction(async (tx) => {
      for (const table of ['contact_messages', 'message_files', 'outbox'] as const)
        await tx.deleteFrom(table).execute()
    })
    expect(test.logged).toEqual([])
  })

  const request = async (query = ''): Promise<MessagesAnswer> =>
    (await owner.request('GET', `messages${query}`)).body
  const save = (draft: Parameters<typeof saveTestMessage>[1]) => saveTestMessage(test.services.db, draft)
  const mail = (id: string, part: string, change: { status?: 'sent' | 'given_up'; last_error?: string }) =>
    test.services.db.transaction(async (tx) => {
      const cause = `message:${id}:${part}`
      await queueMail(
        tx,
        { cause, about: `message:${id}`, to: 'a@example.pl', subject: 's', text: 't', html: '' },
        TEST_NOW_MS,
      )
      if (Object.keys(change).length > 0)
        await tx.updateTable('outbox').set(change).where('cause', '=', cause).execute()
    })

  it('lists the newest first, page by page, each message once', async () => {
    // Ten with each time, so that a page ends among messages of one time.
    const ids: string[] = []
    for (let at = 0; at < 70; at++)
      ids.push(
        (
          await save({
            received_ms: TEST_NOW_MS + Math.floor(at / 10),
            id: `m-${String(at).padStart(3, '0')}`,
          })
        ).id,
      )
    const seen: string[] = []
    for (let before: string | null = ''; before !== null;) {
      const page: MessagesAnswer = await request(`?before=${before}`)
      expect(page.messages.length).toBeLessThanOrEqual(30)
      expect(page.counts).toEqual({
        inbox: 70,
        spam: 0,
        trash: 0,
        unread: 70,
        states: { new: 70, open: 0, waiting: 0, closed: 0 },
      })
      seen.push(...page.messages.map(({ id }) => id))
      before = page.nextBefore
    }
    expect(seen).toEqual(ids.toReversed())
  })

  it('lists spam separately with its reasons, and no messages that are not stored permanently', async () => {
    const { id } = await save({
      folder: 'spam',
      spam_log_json: JSON.stringify([{ agent: 'word-list', reason: 'Zawiera „kasyno”' }]),
    })
    await save({ folder: 'passing' })
    await save({ is_read: 1 })
    expect(await request()).toMatchObject({
      messages: [{ reasons: [] }],
      counts: { inbox: 1, spam: 1, unread: 0 },
    })
    expect((await request('?folder=spam')).messages).toMatchObject([{ id, reasons: ['Zawiera „kasyno”'] }])
  })

  it('shows the first words, the number of files and the most urgent mail', async () => {
    const { id } = await save({ opening: 'Proszę o wycenę', files: [{}, {}] })
    await mail(id, 'mail', { status: 'sent' })
    await mail(id, 'mail_2', { status: 'given_up', last_error: '550 no such user' })
    const other = await save({ received_ms: TEST_NOW_MS - 1 })
    await mail(other.id, 'mail', {})
    await save({ received_ms: TEST_NOW_MS - 2 })
    expect((await request()).messages).toMatchObject([
      {
        id,
        opening: 'Proszę o wycenę',
        fileCount: 2,
        isRead: false,
        mail: { state: 'given_up', lastError: '550 no such user' },
      },
      { id: other.id, fileCount: 0, mail: { state: 'waiting', lastError: null } },
      { mail: null },
    ])
  })

  it('finds words anywhere in a message, in any case and without accents, on any page', async () => {
    const { id } = await save({
      received_ms: 1,
      sender_name: 'Łucja Żółć',
      fields_json: JSON.stringify([{ name: 'rodzaj', value: ['Dąb', 'JESION'] }]),
    })
    for (let at = 0; at < 450; at++) await save({ received_ms: TEST_NOW_MS + at })
    for (const search of ['zolc', 'ŻÓŁĆ dab', 'jesion łucja', 'napisz jesion'])
      expect([
        search,
        (await request(`?search=${encodeURIComponent(search)}`)).messages.map((message) => message.id),
      ]).toEqual([search, [id]])
    expect((await request('?search=brzoza')).messages).toEqual([])
    expect((await request(`?search=${encodeURIComponent('%_')}`)).messages).toEqual([])
  })

  it('lists search results page by page', async () => {
    for (let at = 0; at < 80; at++)
      await save({ received_ms: TEST_NOW_MS + at, ...(at % 2 ? { sender_name: 'Ćma' } : {}) })
    const first = await request('?search=cma')
    const second = await request(`?search=cma&before=${first.nextBefore}`)
    expect([first.messages.length, second.messages.length, second.nextBefore]).toEqual([30, 10, null])
    expect(new Set([...first.messages, ...second.messages].map(({ id }) => id)).size).toBe(40)
  })

  it('filters by form', async () => {
    const { id } = await save({ form_id: 2, form_title: 'Wycena' })
    await save({})
    const answer = await request('?form=2')
    expect(answer.messages.map((message) => message.id)).toEqual([id])
    expect(answer.forms).toEqual([
      { id: 1, title: 'Napisz do nas', count: 1 },
      { id: 2, title: 'Wycena', count: 1 },
    ])
  })

  it('marks a message read and unread, and returns its neighbours', async () => {
    const [older, middle, newer] = [
      await save({ received_ms: 1 }),
      await save({ received_ms: 2 }),
      await save({ received_ms: 3 }),
    ]
    expect((await owner.request('GET', `messages/${middle.id}`)).body).toMatchObject({
      message: { isRead: false },
      newerId: newer.id,
      olderId: older.id,
      replyTo: 'jan@example.pl',
    })
    expect((await owner.request('PATCH', `messages/${middle.id}`, { isRead: true })).body).toMatchObject({
      message: { isRead: true },
      counts: { unread: 2 },
    })
    expect(
      (await owner.request('PATCH', `messages/${middle.id}`, { isRead: false })).body.counts.unread,
    ).toBe(3)
    expect((await owner.request('PATCH', 'messages/nie-ma', { isRead: false })).status).toBe(404)
  })

  it('shows a consent with its original text, and a reply address only if it is valid', async () => {
    const { id } = await save({
      sender_email: 'nikt@, zly@example.pl',
      fields_json: JSON.stringify([
        { name: 'zgoda', value: '1', consent: 'Zgadzam się' },
        { name: 'ile', value: ['a', '', 'b'] },
      ]),
    })
    const { message, replyTo } = (await owner.request('GET', `messages/${id}`)).body
    expect(message.fields).toEqual([
      { name: 'zgoda', label: '', values: ['1'], consent: { text: 'Zgadzam się', isGiven: true } },
      { name: 'ile', label: '', values: ['a', 'b'], consent: null },
    ])
    expect(replyTo).toBe(null)
  })

  it('deletes a message with its files and mail, and no other', async () => {
    const [one, other] = [await save({ files: [{}] }), await save({ files: [{}] })]
    await mail(one.id, 'mail', {})
    await mail(other.id, 'mail', {})
    expect((await owner.request('DELETE', `messages/${one.id}`)).body).toMatchObject({
      counts: { inbox: 1, spam: 0, unread: 1 },
    })
    expect((await owner.request('DELETE', `messages/${one.id}`)).status).toBe(404)
    const left = async (table: 'message_files' | 'outbox') =>
      (await test.services.db.read.selectFrom(table).selectAll().execute()) as {
        message_id: string
        about?: string
      }[]
    expect((await left('message_files')).map(({ message_id }) => message_id)).toEqual([other.id])
    expect((await left('outbox')).map(({ about }) => about)).toEqual([`message:${other.id}`])
  })
})
