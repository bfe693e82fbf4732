import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMail } from '#server/platform/mail/list-mail.ts'
import { sendDueMail } from '#server/platform/mail/outbox.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { type MailTransport, smtpTransport } from '#server/platform/mail/transport.ts'
import { saveTestMessage } from '#server/testing/make-message.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { openSmtpServer, type TestSmtp } from '#server/testing/processes/smtp-server.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const headerOf = (source: string, name: string) =>
  new RegExp(`^${name}: ((?:.*\\r\\n)(?:[ \\t].*\\r\\n)*)`, 'im')
    .exec(source)?.[1]
    ?.replace(/\r\n[ \t]?/g, ' ')
    .trim() ?? ''

describe.each(engines)('answers to messages on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  let smtp: TestSmtp
  let transport: MailTransport
  beforeAll(async () => {
    smtp = await openSmtpServer()
    transport = smtpTransport(smtp.url)
  })
  afterAll(async () => {
    transport.close()
    await smtp.close()
  })
  let keys = 0
  const answer = (change: object = {}) => ({
    key: `answer-of-the-test-${engine}-${keys++}`,
    version: 1,
    subject: 'Odp.: Napisz do nas',
    text: 'Dzień dobry, **tak**, mamy.',
    quotesOriginal: true,
    state: 'waiting',
    ...change,
  })
  const send = (id: string, change: object = {}) =>
    owner.request('POST', `messages/${id}/answers`, answer(change))
  const read = async (id: string) => (await owner.request('GET', `messages/${id}`)).body
  const make = async (change: object = {}) =>
    (await saveTestMessage(test.services.db, { sender_email: 'lucja@example.pl', ...change })).id
  const answersTo = async (id: string) =>
    (await listMail(test.services.db.read, { about: `message:${id}` })).filter(({ cause }) =>
      cause.includes(':answer:'),
    )

  it('go out by SMTP in both parts, in one thread, and replies reach the owner', async () => {
    await test.changeSettings({
      email: 'sklep@klepka.example.pl',
      answers: { signature: 'Anna\nKlepka', replyTo: 'anna@klepka.example.pl' },
    })
    const id = await make({ sender_name: 'Łucja Żółć' })
    await test.services.db.transaction(async (tx) => {
      const mail = { about: `message:${id}`, text: 'x', html: '' }
      await queueMail(
        tx,
        { ...mail, cause: `message:${id}:mail`, to: 'biuro@example.pl', subject: 'Od Łucji' },
        1,
      )
      await queueMail(
        tx,
        { ...mail, cause: `message:${id}:mail_2`, to: 'lucja@example.pl', subject: 'Dziękujemy – żółć' },
        2,
      )
    })
    const deliver = () => sendDueMail(test.services, transport)
    await deliver()
    expect((await read(id)).suggestedSubject).toBe('Re: Dziękujemy – żółć')
    const first = await send(id, { subject: 'Re: Dziękujemy – żółć' })
    expect(first.status).toBe(200)
    await deliver()
    test.clock.nowMs += 1_000
    expect((await send(id, { version: first.body.message.version, text: 'Jeszcze jedno.' })).status).toBe(200)
    await deliver()
    const mails = smtp.received.filter(({ to }) => to[0] === 'lucja@example.pl').slice(-3)
    const [autoreply, one, two] = mails.map(({ source }) => source) as [string, string, string]
    const notification = smtp.received.find(({ to }) => to[0] === 'biuro@example.pl')!.source
    const idOf = (source: string) => headerOf(source, 'Message-ID')
    expect(headerOf(one, 'Reply-To')).toBe('anna@klepka.example.pl')
    expect(headerOf(one, 'In-Reply-To')).toBe(idOf(autoreply))
    expect(headerOf(one, 'References').split(/\s+/)).toEqual([idOf(notification), idOf(autoreply)])
    expect(headerOf(two, 'In-Reply-To')).toBe(idOf(one))
    expect(headerOf(two, 'References').split(/\s+/)).toEqual([idOf(notification), idOf(autoreply), idOf(one)])
    expect(headerOf(one, 'Content-Type')).toContain('multipart/alternative')
    expect(one).toMatch(/Content-Type: text\/plain/)
    expect(one).toMatch(/Content-Type: text\/html/)
    const subject = headerOf(one, 'Subject')
    expect(subject).toMatch(/^=\?UTF-8\?/i)
    const { entries, message } = await read(id)
    expect(message.state).toBe('waiting')
    expect(
      entries.map(({ kind, mail }: { kind: string; mail: { status: string } }) => [kind, mail.status]),
    ).toEqual([
      ['answer', 'sent'],
      ['answer', 'sent'],
    ])
  })

  it('cannot add headers or recipients, and show markup as text', async () => {
    const id = await make({
      sender_name: 'Jan\r\nBcc: zly@example.pl',
      sender_email: 'jan@example.pl',
      fields_json: JSON.stringify([
        { name: 'tresc', value: '<script>alert(1)</script>\r\nBcc: x@example.pl' },
      ]),
    })
    const { status } = await send(id, {
      subject: 'Temat\r\nBcc: zly@example.pl\r\n\r\n<b>',
      text: '<img src=x onerror=alert(1)> [x](javascript:alert(1)) https://sklep.example.pl/?a=1&b="><script>.',
    })
    expect(status).toBe(200)
    const before = smtp.received.length
    await sendDueMail(test.services, transport)
    const received = smtp.received.slice(before)
    expect(received.map(({ to }) => to)).toEqual([['jan@example.pl']])
    const [{ source } = { source: '' }] = received
    const head = source.slice(0, source.indexOf('\r\n\r\n'))
    expect(head).not.toMatch(/^bcc:/im)
    const [stored] = await answersTo(id)
    const { html } = await test.services.db.read
      .selectFrom('outbox')
      .select('html')
      .where('id', '=', stored!.id)
      .executeTakeFirstOrThrow()
    expect(html).not.toMatch(/<script|<img|href="javascript/)
    expect(html).toContain('<a href="https://sklep.example.pl/?a=1&amp;b=">')
  })

  it('are sent once, however often and simultaneously the same request comes', async () => {
    const id = await make()
    const body = answer()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => owner.request('POST', `messages/${id}/answers`, body)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await answersTo(id)).toHaveLength(1)
  })

  it('of two people at the same moment: one is sent, the other is refused with the reason', async () => {
    const id = await make()
    const answers = await Promise.all([send(id, { text: 'Ja' }), send(id, { text: 'Ty' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'changed_meanwhile' })
    expect(await answersTo(id)).toHaveLength(1)
  })

  it.each([
    ['trash', 'koszu'],
    ['spam', 'spamie'],
  ])('are refused while the message is in %s, and sent once it is restored', async (folder, word) => {
    const id = await make()
    await owner.request('POST', 'messages/changes', { changes: [{ id, folder }] })
    const refused = await send(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'not_in_inbox'])
    expect(refused.body.message).toContain(word)
    await owner.request('POST', 'messages/changes', { changes: [{ id, folder: 'inbox' }] })
    const { message } = await read(id)
    expect((await send(id, { version: message.version })).status).toBe(200)
  })

  it('to a message removed for good are refused with the reason', async () => {
    const id = await make()
    expect((await owner.request('DELETE', `messages/${id}`)).status).toBe(200)
    const { status, body } = await send(id)
    expect([status, body.code]).toEqual([404, 'no_message'])
    expect(body.message).toContain('nic nie wysłano')
  })

  it('with fields that nobody filled in are refused, unless they are meant', async () => {
    const id = await make()
    const refused = await send(id, { text: 'Dzień dobry, {imię}. Numer: {zamówienie}' })
    expect(refused.status).toBe(422)
    expect(refused.body.data.fields).toEqual([
      { path: 'text', message: 'Uzupełnij albo usuń: {imię}, {zamówienie}.' },
    ])
    expect((await send(id, { text: '{imię}', mayHaveFields: true })).status).toBe(200)
  })

  it('of any length are accepted up to the limit, and refused above it', async () => {
    const id = await make()
    expect((await send(id, { text: 'ż'.repeat(20_001) })).status).toBe(422)
    expect((await send(id, { text: '**'.repeat(10_000) })).status).toBe(200)
  })

  it('notes are added once, and stay with the message until it is removed', async () => {
    const id = await make()
    const note = { key: `note-of-the-test-${engine}`, text: 'Zadzwonić w piątek' }
    await Promise.all([1, 2].map(() => owner.request('POST', `messages/${id}/notes`, note)))
    expect((await read(id)).entries).toMatchObject([{ kind: 'note', text: 'Zadzwonić w piątek' }])
    await owner.request('DELETE', `messages/${id}`)
    const left = await test.services.db.read
      .selectFrom('message_entries')
      .select('id')
      .where('message_id', '=', id)
      .execute()
    expect(left).toEqual([])
  })

  it('changes of several messages are undone by what they answer, except what changed meanwhile', async () => {
    const ids = [await make(), await make()]
    const { body } = await owner.request('POST', 'messages/changes', {
      changes: ids.map((id) => ({ id, folder: 'trash', state: 'closed' })),
    })
    expect(body.before).toMatchObject(
      ids.map((id) => ({ id, folder: 'inbox', state: 'new', assigneeId: null })),
    )
    await owner.request('POST', 'messages/changes', { changes: [{ id: ids[0], state: 'open' }] })
    const undone = await owner.request('POST', 'messages/changes', { changes: body.before })
    expect(undone.body.skipped).toBe(1)
    expect([(await read(ids[0]!)).message.folder, (await read(ids[1]!)).message]).toMatchObject([
      'trash',
      { folder: 'inbox', state: 'new' },
    ])
  })

  it('the list is filtered by state and assignee, and counts both', async () => {
    const id = await make({ form_id: 77 })
    const me = (await read(id)).assignees[0].id
    await owner.request('POST', 'messages/changes', { changes: [{ id, state: 'waiting', assigneeId: me }] })
    const list = async (query: string) =>
      (await owner.request('GET', `messages?form=77&${query}`)).body.messages.map(
        (one: { id: string }) => one.id,
      )
    expect(await list('state=waiting&assignee=me')).toEqual([id])
    expect(await list('state=todo')).toEqual([id])
    expect(await list('state=closed')).toEqual([])
    expect(await list('assignee=nobody')).toEqual([])
    expect((await read(id)).message.assignee).toEqual({ id: me, name: expect.any(String) })
  })

  it('templates are saved over the version that was read, and filled in from the message', async () => {
    const put = (version: number, body: string) =>
      owner.request('PUT', 'answer-templates/szablon-1', { name: 'Powitanie', body, version })
    expect((await put(0, 'Dzień dobry, {imię}!')).status).toBe(200)
    expect((await put(1, 'Cześć, {imię}!')).body.templates).toMatchObject([{ version: 2 }])
    expect((await put(1, 'Inaczej')).status).toBe(409)
    const id = await make({ sender_name: '  Łucja   Żółć ' })
    expect((await read(id)).fieldValues).toMatchObject({ imię: 'Łucja', nadawca: 'Łucja Żółć' })
    const without = await make({ sender_name: '' })
    expect((await read(without)).fieldValues).not.toHaveProperty('imię')
    expect((await owner.request('DELETE', 'answer-templates/szablon-1')).body.templates).toEqual([])
  })
})
