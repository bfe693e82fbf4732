import { describe, expect, it } from 'vitest'
import { callConsoleRoute, shareOwner } from '#server/testing/identity/open-owner.ts'
import { saveTestMessage } from '#server/testing/make-message.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { attachment } from './show-file.ts'

describe.each(engines)('a file of a message on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)

  const saveFile = async (file: object, message = {}) => {
    const { id, fileIds } = await saveTestMessage(test.services.db, { ...message, files: [file] })
    return `messages/${id}/files/${fileIds[0]}`
  }

  it('is downloaded completely by the owner and never opened on the shop’s origin', async () => {
    const { visitor } = owner
    const path = await saveFile({
      name: 'Łazienka 2.png',
      content: new Uint8Array([137, 80, 78, 71, 0, 255]),
    })
    const response = await test.app.request(`/panel/api/${path}`, {
      headers: { cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect(response.status).toBe(200)
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([137, 80, 78, 71, 0, 255])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '6',
      'content-disposition': `attachment; filename="_azienka 2.png"; filename*=UTF-8''%C5%81azienka%202.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    })
  })

  it.each(['image/svg+xml', 'text/html', 'application/pdf', 'application/javascript', ''])(
    'is not sent as %s',
    async (media_type) => {
      const { status, headers } = await owner.request('GET', await saveFile({ media_type }))
      expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    },
  )

  it('is refused for others', async () => {
    const path = await saveFile({})
    expect(await callConsoleRoute(test, test.visitor(), 'GET', path)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
  })

  it('is not found under another message, nor in one that is not stored permanently', async () => {
    const path = await saveFile({})
    const other = await saveTestMessage(test.services.db)
    expect((await owner.request('GET', `messages/${other.id}/files/${path.split('/').at(-1)}`)).status).toBe(
      404,
    )
    expect((await owner.request('GET', path.replace(/[^/]+$/, 'nie-ma'))).status).toBe(404)
    expect((await owner.request('GET', await saveFile({}, { folder: 'passing' }))).status).toBe(404)
  })
})

it.each([
  ['a.png', `attachment; filename="a.png"; filename*=UTF-8''a.png`],
  ['a"b\\c.png', `attachment; filename="a_b_c.png"; filename*=UTF-8''a%22b_c.png`],
  [
    'a\r\nSet-Cookie: x.png',
    `attachment; filename="a__Set-Cookie: x.png"; filename*=UTF-8''a__Set-Cookie%3A%20x.png`,
  ],
  ["o'k (1)*!.png", `attachment; filename="o'k (1)*!.png"; filename*=UTF-8''o%27k%20%281%29%2A%21.png`],
  ['../../etc/passwd', `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
  ['\ud800', `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
  ['\u202egnp.exe', `attachment; filename="_gnp.exe"; filename*=UTF-8''_gnp.exe`],
  ['', `attachment; filename="plik"; filename*=UTF-8''plik`],
])('escapes the name %j', (name, header) => {
  expect(attachment(name)).toBe(header)
  expect(() => new Headers({ 'Content-Disposition': header })).not.toThrow()
})
