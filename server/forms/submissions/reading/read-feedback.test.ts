import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { parseTemplate } from '#forms/template/parse-template.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import {
  type Feedback,
  maxBodyBytes,
  readFeedback,
  readPlainPost,
  openUploadBudget,
} from './read-feedback.ts'

const KILO = 1024
const MEGABYTE = KILO * KILO
const TEXT_FORM = '[text a]'
const FILE_FORM = '[text a][file plan limit:2mb]'

const appOf = (form = TEXT_FORM, budget = openUploadBudget(96 * MEGABYTE)) => {
  const { tags } = parseTemplate(form)
  const app = new Hono()
  const seen: Feedback[] = []
  const show = (feedback: Feedback | null) => {
    if (feedback) seen.push(feedback)
    return {
      entries: feedback?.entries ?? null,
      files: feedback?.files.map(({ bytes, ...file }) => ({ ...file, size: bytes.byteLength })),
    }
  }
  app.onError((error, c) =>
    error instanceof Refusal
      ? c.json({ code: error.code, message: error.message }, error.status)
      : c.text(String(error.stack), 500),
  )
  app.post('/', async (c) => c.json(show(await readFeedback(c, tags, budget))))
  app.post('/plain', async (c) => c.json(show(await readPlainPost(c, budget))))
  return { app, budget, seen }
}
const post = async (
  body: BodyInit,
  headers: Record<string, string> = {},
  { form, path = '/' }: { form?: string; path?: string } = {},
) => {
  const response = await appOf(form).app.request(`http://shop.test${path}`, {
    method: 'POST',
    body,
    headers,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)
  return {
    status: response.status,
    answer: (await response.json()) as { code?: string; message?: string; entries: unknown; files: unknown },
  }
}
const formOf = (fields: [string, string | File][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const streamOf = (chunks: Iterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(chunks)) as unknown as ReadableStream<Uint8Array>
const fileOf = (size: number) => new File([new Uint8Array(size)], 'a b.png', { type: 'image/png' })

describe('reading a posted form', () => {
  it('returns texts and files in their order, under their original names', async () => {
    const { answer } = await post(
      formOf([
        ['a', 'ż'],
        ['b[]', '1'],
        ['plan', fileOf(10)],
        ['b[]', '2'],
        ['c', ''],
      ]),
      {},
      { form: FILE_FORM },
    )
    expect(answer).toEqual({
      entries: [
        ['a', 'ż'],
        ['b[]', '1'],
        ['b[]', '2'],
        ['c', ''],
      ],
      files: [{ field: 'plan', name: 'a b.png', claimedType: 'image/png', problem: null, size: 10 }],
    })
  })

  it('ignores a file without a name', async () => {
    const body =
      '--x\r\nContent-Disposition: form-data; name="plan"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n'
    expect((await post(body, { 'content-type': 'multipart/form-data; boundary=x' })).answer).toEqual({
      entries: [],
      files: [],
    })
  })

  it('cuts a file at its field’s limit and reports that', async () => {
    expect(
      (await post(formOf([['plan', fileOf(2 * MEGABYTE)]]), {}, { form: FILE_FORM })).answer.files,
    ).toMatchObject([{ problem: null, size: 2 * MEGABYTE }])
    expect(
      (await post(formOf([['plan', fileOf(2 * MEGABYTE + 1)]]), {}, { form: FILE_FORM })).answer.files,
    ).toMatchObject([{ problem: 'too_large', size: 2 * MEGABYTE }])
  })

  it('accepts bodies as large as the form’s files and a megabyte, at most 32 MB', () => {
    const sizes = (form: string) => maxBodyBytes(parseTemplate(form).tags) / MEGABYTE
    expect([
      sizes(TEXT_FORM),
      sizes('[file a]'),
      sizes(FILE_FORM),
      sizes('[file a limit:20mb][file b limit:20mb]'),
      maxBodyBytes(null) / MEGABYTE,
    ]).toEqual([1, 2, 3, 32, 32])
  })

  it.each<[string, number, string, () => BodyInit, Record<string, string>]>([
    ['JSON', 415, 'wpcf7_unsupported_media_type', () => '{}', { 'content-type': 'application/json' }],
    ['a body without a content type', 415, 'wpcf7_unsupported_media_type', () => new Uint8Array(3), {}],
    [
      'a similar content type',
      415,
      'wpcf7_unsupported_media_type',
      () => 'x',
      { 'content-type': 'multipart/form-database' },
    ],
    [
      'a body without parts',
      400,
      'broken_body',
      () => 'x',
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    ['a body without boundary', 400, 'broken_body', () => 'x', { 'content-type': 'multipart/form-data' }],
    ['an empty body', 400, 'broken_body', () => '', { 'content-type': 'multipart/form-data; boundary=x' }],
    [
      '10,000 fields',
      413,
      'too_many_fields',
      () => formOf(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, 'x'])),
      {},
    ],
    [
      '10,000 files',
      413,
      'too_many_fields',
      () => formOf(Array.from({ length: 10_000 }, () => ['plan', fileOf(1)])),
      {},
    ],
    [
      '60 files',
      413,
      'too_many_fields',
      () => formOf(Array.from({ length: 60 }, () => ['plan', fileOf(1)])),
      {},
    ],
    ['a very long text', 413, 'field_too_long', () => formOf([['a', 'x'.repeat(100_001)]]), {}],
    ['a large body', 413, 'body_too_large', () => formOf([['plan', fileOf(4 * MEGABYTE)]]), {}],
    [
      'a large body with its length',
      413,
      'body_too_large',
      () => 'x',
      { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1e12' },
    ],
    [
      'an invalid length',
      413,
      'body_too_large',
      () => 'x',
      { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 'many' },
    ],
  ])('%s is refused with %i in Polish', async (_, status, code, body, headers) => {
    const refused = await post(body(), headers, { form: FILE_FORM })
    expect([refused.status, refused.answer.code]).toEqual([status, code])
    expect(refused.answer.message).toMatch(/ .*\.$/)
  })

  it('stops reading an endless body', async () => {
    let given = 0
    const endless = function* () {
      for (;;) {
        given += 64 * KILO
        yield new Uint8Array(64 * KILO)
      }
    }
    expect(
      (await post(streamOf(endless()), { 'content-type': 'multipart/form-data; boundary=x' })).status,
    ).toBe(413)
    expect(given).toBeLessThan(70 * MEGABYTE)
  })
})

describe('a form without a script', () => {
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
  it('is read in each encoding', async () => {
    const expected = [
      ['a', 'ż & ó'],
      ['b[]', '1'],
      ['b[]', ''],
      ['c', ''],
    ]
    expect(
      (await post('a=%C5%BC+%26+%C3%B3&b[]=1&b%5B%5D=&c', urlencoded, { path: '/plain' })).answer.entries,
    ).toEqual(expected)
    expect(
      (await post(formOf(expected as [string, string][]), {}, { path: '/plain' })).answer.entries,
    ).toEqual(expected)
  })
  it('has empty texts for invalid UTF-8, literal percent signs, and no NUL', async () => {
    expect(
      (await post('a=%A5%BF&b=100%25&c=5%zz&d=a%00b&__proto__=x', urlencoded, { path: '/plain' })).answer
        .entries,
    ).toEqual([
      ['a', ''],
      ['b', '100%'],
      ['c', '5%zz'],
      ['d', 'ab'],
      ['__proto__', 'x'],
    ])
  })
  it('is limited in size', async () => {
    expect((await post('a&'.repeat(10_000), urlencoded, { path: '/plain' })).status).toBe(413)
    expect((await post(`a=${'x'.repeat(2 * MEGABYTE)}`, urlencoded, { path: '/plain' })).status).toBe(413)
  })
  it('is ignored when it is something else', async () =>
    expect(
      (await post('{}', { 'content-type': 'application/json' }, { path: '/plain' })).answer.entries,
    ).toBeNull())
})

describe('concurrent uploads', () => {
  const stops: (() => void)[] = []
  afterEach(() => stops.splice(0).forEach((stop) => stop()))
  const listen = async (budget = openUploadBudget(2 * MEGABYTE)) => {
    const { app, seen } = appOf(FILE_FORM, budget)
    const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    stops.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const send = (head: string, body: Uint8Array = new Uint8Array()) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(
        `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n${head}\r\n\r\n`,
      )
      socket.write(body)
      return socket
    }
    return { budget, port, seen, send }
  }
  const until = async (is: () => boolean) => {
    const ends = performance.now() + 5_000
    while (!is()) {
      if (performance.now() > ends) throw new Error('it never came')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  it.each(['Content-Length: 2000000', 'Content-Length: 200000'])(
    'free their memory when they are interrupted (%s)',
    async (length) => {
      const { budget, seen, send } = await listen()
      const socket = send(length, new Uint8Array(150 * KILO))
      if (length.endsWith('2000000')) await until(() => budget.bufferedBytes() > 100 * KILO)
      else await new Promise((resolve) => setTimeout(resolve, 50))
      socket.destroy()
      await until(() => budget.bufferedBytes() === 0)
      expect(seen).toEqual([])
    },
  )

  it('share a budget; further ones get a 503 when it is used up, but small posts do not', async () => {
    const { budget, port, send } = await listen()
    const first = send('Content-Length: 3000000', new Uint8Array(1.5 * MEGABYTE))
    await until(() => budget.bufferedBytes() >= 1.5 * MEGABYTE)
    const ask = (body: FormData) => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
    const busy = await ask(formOf([['plan', fileOf(MEGABYTE)]]))
    expect([busy.status, ((await busy.json()) as { code: string }).code]).toEqual([503, 'busy'])
    expect((await ask(formOf([['a', 'x']]))).status).toBe(200)
    first.destroy()
    await until(() => budget.bufferedBytes() === 0)
    expect((await ask(formOf([['plan', fileOf(MEGABYTE)]]))).status).toBe(200)
    expect(budget.bufferedBytes()).toBe(0)
  })
})
