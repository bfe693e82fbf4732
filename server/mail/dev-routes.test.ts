import { expect, it } from 'vitest'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { queueMail } from './queue-mail.ts'

const mail = { cause: 'x', to: '<b>@example.pl', subject: '<script>alert(1)</script>', text: 'Treść <i>', html: '<p>Witaj</p><script>alert(2)</script>' }

it('the demo shows its mail, and nothing in a mail can run', async () => {
  const test = await openTestShop('sqlite')
  expect(await test.visitor().open('/dev/poczta/')).toContain('Nie ma jeszcze żadnej wiadomości')
  await test.shop.db.transaction((tx) => queueMail(tx, mail, test.shop.now()))

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

it('in production there is no such page', async () => {
  const test = await openTestShop('sqlite', { isProduction: true })
  for (const path of ['/dev/poczta', '/dev/poczta/', '/dev/poczta/x', '/dev/poczta/x/html']) expect([path, (await test.visitor().open(path)).includes('Poczta sklepu')]).toEqual([path, false])
  expect((await test.visitor().get('/dev/poczta/')).status).toBe(404)
  await test.close()
})
