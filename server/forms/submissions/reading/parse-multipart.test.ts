import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#contract/testing/processor-ms.ts'
import { parseMultipart, utf8TextOf } from './parse-multipart.ts'

const TYPE = 'multipart/form-data; boundary=x'
const MAX_PARTS = 1_000
const read = (body: string | Buffer, type = TYPE) =>
  parseMultipart(typeof body === 'string' ? Buffer.from(body) : body, type, MAX_PARTS)
const part = (headers: string, content = 'treść') => `--x\r\n${headers}\r\n\r\n${content}\r\n`
const disposition = (parameters: string) => `Content-Disposition: form-data; ${parameters}`
const only = (headers: string, content?: string) => {
  const found = read(`${part(headers, content)}--x--\r\n`)
  if (!found.ok) throw new Error(found.reason)
  return found.parts.map(({ name, fileName, mediaType, bytes }) => ({
    name,
    fileName,
    mediaType,
    text: utf8TextOf(bytes),
  }))
}
const BROKEN = { ok: false, reason: 'broken' }

describe('a multipart body', () => {
  it('is parsed like the browser’s own form data', async () => {
    const sign = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((text) =>
      text
        .toWellFormed()
        .replaceAll('\0', '')
        .replace(/\r\n?|\n/g, '\r\n'),
    )
    const field = fc.record({
      name: sign.filter((text) => text !== ''),
      value: fc.oneof(sign, fc.constantFrom('', '--x', '\r\n--x--', '\r\n')),
      file: fc.option(sign.filter((text) => text !== '')),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(field, { maxLength: 6 }), async (fields) => {
        const form = new FormData()
        for (const { name, value, file } of fields) {
          if (file === null) form.append(name, value)
          else form.append(name, new File([value], file, { type: 'application/pdf' }))
        }
        const sent = new Response(form)
        const body = Buffer.from(await sent.arrayBuffer())
        const type = sent.headers.get('content-type') as string
        const expected = await Promise.all(
          [...(await new Response(body, { headers: { 'content-type': type } }).formData())].map(
            async ([name, value]) =>
              typeof value === 'string' ? [name, null, value] : [name, value.name, await value.text()],
          ),
        )
        const found = read(body, type)
        expect(
          found.ok && found.parts.map(({ name, fileName, bytes }) => [name, fileName, utf8TextOf(bytes)]),
        ).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['quoted', 'name="plan"; filename="a b.pdf"', 'plan', 'a b.pdf'],
    ['unquoted', 'name=plan; filename=a.pdf', 'plan', 'a.pdf'],
    ['with the file name first, in capitals', 'FILENAME="a.pdf"; NAME="plan"', 'plan', 'a.pdf'],
    ['with quotes as browsers write them', 'name="a%22b"; filename="a%22b.pdf"', 'a"b', 'a"b.pdf'],
    ['with quotes as old programs write them', 'name="plan"; filename="a\\"b.pdf"', 'plan', 'a"b.pdf'],
    ['with a quote at the end as old programs write it', 'name="plan"; filename="a\\""', 'plan', 'a"'],
    [
      'with a backslash at the end, which browsers do not escape',
      'name="plan\\"; filename="a\\"',
      'plan\\',
      'a\\',
    ],
    [
      'with a path from an old browser',
      'name="plan"; filename="C:\\Users\\a.pdf"',
      'plan',
      'C:\\Users\\a.pdf',
    ],
    ['with an empty file name', 'name="plan"; filename=""', 'plan', ''],
    ['without a file name', 'name="plan"', 'plan', null],
    ['with an extended file name alone', 'name="plan"; filename*=UTF-8\'\'za%C5%BC.pdf', 'plan', 'zaż.pdf'],
    ['with both file names', 'name="plan"; filename*=UTF-8\'\'evil.php; filename="a.pdf"', 'plan', 'a.pdf'],
    ['with two names', 'name="plan"; name="other"', 'plan', null],
    ['with the syntax of parameters in a name', 'name="a; filename=b"', 'a; filename=b', null],
  ])('reads names %s', (_, parameters, name, fileName) => {
    expect(only(disposition(parameters))).toEqual([{ name, fileName, mediaType: '', text: 'treść' }])
  })

  it('reads headers in any case and order, folded, and ignores unknown ones', () => {
    expect(
      only(
        `X-Other: y\r\ncontent-TYPE: Image/PNG; charset=x\r\nContent-Transfer-Encoding: base64\r\ncontent-disposition:form-data;\r\n name="plan"`,
        'YQ==',
      ),
    ).toEqual([{ name: 'plan', fileName: null, mediaType: 'image/png', text: 'YQ==' }])
  })

  it.each([
    ['no disposition', 'Content-Type: text/plain'],
    ['no name', 'Content-Disposition: form-data'],
    ['an empty name', disposition('name=""')],
    ['another disposition', 'Content-Disposition: attachment; name="a"'],
  ])('skips a part with %s', (_, headers) => expect(only(headers)).toEqual([]))

  it('reads a nested multipart as text', () => {
    const nested = '--y\r\nContent-Disposition: form-data; name="inside"\r\n\r\n1\r\n--y--'
    expect(
      only(`${disposition('name="plan"')}\r\nContent-Type: multipart/mixed; boundary=y`, nested),
    ).toMatchObject([{ name: 'plan', text: nested }])
  })

  it('reads only the content between delimiters, with a preamble, an epilogue and similar lines', () => {
    const found = read(
      `preamble --x\r\n--x \t\r\n${disposition('name="a"')}\r\n\r\n\r\n--xyz\r\n--x-\r\n--x--epilogue`,
    )
    expect(found.ok && found.parts.map(({ bytes }) => utf8TextOf(bytes))).toEqual(['\r\n--xyz\r\n--x-'])
  })

  it('reads an empty text', () => expect(only(disposition('name="a"'), '')).toMatchObject([{ text: '' }]))

  it('reads invalid UTF-8 as an empty text, and removes NUL', () => {
    expect(utf8TextOf(Buffer.from([0xa5, 0xbf]))).toBe('')
    expect(utf8TextOf(Buffer.from('a\0b'))).toBe('ab')
  })

  it.each<[string, string, string?]>([
    ['empty', ''],
    ['another format', 'a=b&c=d'],
    ['truncated in a delimiter', '--x'],
    ['truncated in a header', '--x\r\nContent-Dispo'],
    ['truncated in a text', `--x\r\n${disposition('name="a"')}\r\n\r\ntext`],
    ['without its end', part(disposition('name="a"'))],
    ['with headers of a megabyte', part(disposition(`name="${'a'.repeat(1024 * 1024)}"`))],
    ['without a boundary', '--x--', 'multipart/form-data'],
    ['with an empty boundary', '--x--', 'multipart/form-data; boundary='],
    ['with an empty quoted boundary', '----', 'multipart/form-data; boundary=""'],
    [
      'with a boundary of 10 kB',
      `--${'x'.repeat(10_000)}--`,
      `multipart/form-data; boundary=${'x'.repeat(10_000)}`,
    ],
  ])('%s is broken', (_, body, type) => expect(read(body, type)).toEqual(BROKEN))

  it('is limited in its number of parts', () => {
    const parts = (count: number) => `${part(disposition('name="a"; filename="b"'), '').repeat(count)}--x--`
    expect(read(parts(MAX_PARTS)).ok).toBe(true)
    expect(read(parts(10 * MAX_PARTS))).toEqual({ ok: false, reason: 'too_many_parts' })
  })

  it('never throws and is always read fast', async () => {
    const piece = fc.constantFrom(
      '--x',
      '\r\n',
      '--',
      'Content-Disposition: form-data; name="a"',
      '; filename=',
      '"',
      '\\',
      ':',
      ';',
      ' ',
      '\0',
      'a',
      '\xff',
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        (pieces) => void read(Buffer.from(pieces.join(''), 'latin1')),
      ),
      { numRuns: 2_000 },
    )
    const slow = [
      `;${' '.repeat(8_000)}`,
      ';a'.repeat(4_000),
      `; name="${'\\"'.repeat(3_500)}`,
      `; name="${'\\" '.repeat(2_500)}`,
      `; ${'a'.repeat(7_000)}`,
    ]
    const spentMs = await processorMs(() => {
      for (const text of slow)
        for (let time = 0; time < 100; time++)
          read(`--x\r\nContent-Disposition: form-data${text}\r\n\r\n\r\n--x--`)
      read(`--x\r\n\r\n${'\r\n--xx'.repeat(500_000)}`)
    })
    expect(spentMs).toBeLessThan(3_000)
  })
})
