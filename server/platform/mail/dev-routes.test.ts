import { expect, it } from 'vitest'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { queueMail } from './queue-mail.ts'

const mail = {
  cause: 'x',
  to: '<b>@example.pl',
  subject: '<script>alert(1)</script>',
  text: 'Treść <i>',
  html: '<p>Witaj</p><script>alert(2)</script>',
}

it('shows the demo mail without running anything in it', async () => {
  const test = await openTestShop('sqlite')
  expect(await test.visitor().open('/dev/poczta/')).toContain('Nie ma jeszcze żadnej wiadomości')
  await test.services.db.transaction((tx) => queueMail(tx, mail, test.services.now()))

  const list = await test.visitor().get('/dev/poczta/')
  const markup = await list.text()
  expect(markup).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(markup).not.toContain('<script')
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'")

  const id = /href="\/dev\/poczta\/([0-9a-f]+)"/.exec(markup)![1]!
  const one = await (await test.visitor().get(`/dev/poczta/${id}`)).text()
  expect(one).toContain(`<iframe title="Wiadomość" sandbox src="/dev/poczta/${id}/html">`)
  expect(one).toContain('Treść &lt;i&gt;')

  const html = await test.visitor().get(`/dev/poczta/${id}/html`)
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  expect(await html.text()).toBe(mail.html)
  expect((await test.visitor().get('/dev/poczta/nic')).status).toBe(404)
  await test.close()
})

it('shows reply and hidden-copy addresses and attachment names', async () => {
  const test = await openTestShop('sqlite')
  await test.services.db.transaction(async (tx) => {
    await tx
      .insertInto('message_files')
      .values({
        id: 'f1',
        message_id: 'm1',
        field: 'plan',
        name: 'plan <1>.pdf',
        media_type: 'application/pdf',
        size: 1,
        sha256: '',
        content: Buffer.from('x'),
      })
      .execute()
    await queueMail(
      tx,
      {
        ...mail,
        html: '',
        headers: { 'Reply-To': '"Jan" <jan@example.pl>', Bcc: 'cicho@example.pl' },
        attachments: ['f1', 'f2'],
      },
      test.services.now(),
    )
  })
  const id = /href="\/dev\/poczta\/([0-9a-f]+)"/.exec(await test.visitor().open('/dev/poczta/'))![1]!
  const one = await (await test.visitor().get(`/dev/poczta/${id}`)).text()
  expect(one).toContain('<dt>Odpowiedź do</dt><dd>&quot;Jan&quot; &lt;jan@example.pl&gt;</dd>')
  expect(one).toContain('<dt>Ukryta kopia</dt><dd>cicho@example.pl</dd>')
  expect(one.match(/<dt>Załącznik<\/dt><dd>plan &lt;1&gt;\.pdf<\/dd>/g)).toHaveLength(1)
  expect(one).not.toContain('<iframe')
  await test.close()
})

it.each([
  ['another name', { url: 'https://demo.example.pl' }],
  ['a host name that resolves to this machine', { url: 'http://rebind.example' }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a proxy with a Forwarded header', { headers: { forwarded: 'for=203.0.113.7' } }],
  ['another machine', { address: '203.0.113.7' }],
  ['another machine, over IPv6', { address: '2001:db8::7' }],
])(
  'does not show the demo mail to a request from %s [M-13]',
  async (
    _,
    {
      url = 'http://localhost:3000',
      headers = {},
      address = '127.0.0.1',
    }: { url?: string; headers?: Record<string, string>; address?: string },
  ) => {
    const test = await openTestShop('sqlite')
    await test.services.db.transaction((tx) => queueMail(tx, mail, test.services.now()))
    const socket = {
      incoming: {
        socket: {
          remoteAddress: address,
          remoteFamily: address.includes(':') ? 'IPv6' : 'IPv4',
          remotePort: 1,
        },
      },
    }
    const id = /href="\/dev\/poczta\/([0-9a-f]+)"/.exec(await test.visitor().open('/dev/poczta/'))![1]!
    for (const path of ['/dev/poczta/', `/dev/poczta/${id}`, `/dev/poczta/${id}/html`]) {
      const answer = await test.app.request(`${url}${path}`, { headers }, socket)
      expect(answer.status).toBe(403)
      expect(await answer.text()).not.toContain('alert(')
      const here = await test.app.request(
        `http://localhost:3000${path}`,
        {},
        { incoming: { socket: { remoteAddress: '::ffff:127.0.0.1', remoteFamily: 'IPv6', remotePort: 1 } } },
      )
      expect(here.status).toBe(200)
    }
    await test.close()
  },
)

it('does not serve the mail page in production', async () => {
  const test = await openTestShop('sqlite', { isProduction: true })
  for (const path of ['/dev/poczta', '/dev/poczta/', '/dev/poczta/x', '/dev/poczta/x/html'])
    expect([path, (await test.visitor().open(path)).includes('Poczta sklepu')]).toEqual([path, false])
  expect((await test.visitor().get('/dev/poczta/')).status).toBe(404)
  await test.close()
})
