import { type UploadedFile, checkFiles } from '#server/forms/files/check-files.ts'
import { createHash, randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTemplate } from '#forms/template/parse-template.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from('ffd9', 'hex'),
])
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
const ELF = Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(100)])
const COMPOUND = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><path id="a" d="M0 0h9"/></defs><rect fill="url(#a)" width="9" height="9"/></svg>'
const MEGABYTE = 1024 * 1024

/** One entry whose header claims a size of `size` bytes. */
const zip = (name: string, content: Buffer, size: number): Buffer => {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt32LE(size >>> 0, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), content])
}

const file = (name: string, content: string | Uint8Array, field = 'plan'): UploadedFile => ({
  field,
  name,
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
  claimedType: 'image/png',
  problem: null,
})
const check = (template: string, ...files: UploadedFile[]) =>
  checkFiles(parseTemplate(template).tags, files, (count) => randomBytes(count))
/** The result for one file: its media type, or the problem. */
const resultOf = async (name: string, content: string | Uint8Array, types: string) => {
  const outcome = await check(`[file plan filetypes:${types} limit:20mb]`, file(name, content))
  return outcome.ok ? outcome.files[0]?.mediaType : outcome.problems[0]?.key
}
const REFUSED = 'upload_file_type_invalid'

describe('files are checked by content as well as by name [S-FORM-17]', () => {
  it.each<[string, string | Uint8Array, string, string]>([
    ['zdjecie.png', PNG, 'image/*', 'image/png'],
    ['zdjecie.JPG', JPEG, 'image/*', 'image/jpeg'],
    ['plan.pdf', PDF, 'pdf', 'application/pdf'],
    ['plan.evil.php.pdf', PDF, 'pdf', 'application/pdf'],
    ['wycena.doc', COMPOUND, 'doc', 'application/x-cfb'],
    [
      'wycena.docx',
      zip('word/document.xml', Buffer.from('x'), 1),
      'docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['lista.csv', 'pokój;m²\r\nsalon;24\r\n', 'csv', 'text/csv'],
    ['lista.csv', Buffer.from([0x70, 0x6f, 0x6b, 0xf3, 0x6a]), 'csv', 'text/csv'],
    ['rysunek.svg', SVG, 'svg', 'image/svg+xml'],
    ['rysunek.dwg', 'a kind nobody knows by its bytes', 'dwg', 'application/octet-stream'],
  ])('%s is accepted with the type of its content', async (name, content, types, type) =>
    expect(await resultOf(name, content, types)).toBe(type),
  )

  it.each<[string, string, string | Uint8Array, string]>([
    ['an image with a document name', 'plan.pdf', PNG, 'pdf|png'],
    ['a document with an image name', 'plan.png', PDF, 'pdf|png'],
    ['an image of another type', 'plan.png', JPEG, 'image/*'],
    ['a page with an image name', 'plan.png', '<!doctype html><script>alert(1)</script>', 'image/*'],
    ['a page with a text name', 'plan.txt', '  <html><script>alert(1)</script>', 'txt'],
    ['a script with a text name', 'plan.txt', '<?php system($_GET[0]);', 'txt'],
    ['a shell script with a text name', 'plan.csv', '#!/bin/sh\nrm -rf /', 'csv'],
    ['binary data with a text name', 'plan.txt', Buffer.from([1, 2, 3, 0, 5]), 'txt'],
    ['a program with an image name', 'plan.png', EXE, 'image/*'],
    ['a program with an extension known only to the owner', 'plan.dwg', EXE, 'dwg'],
    ['a Linux program', 'plan.dwg', ELF, 'dwg'],
    ['a page with an extension known only to the owner', 'plan.dwg', '<script>alert(1)</script>', 'dwg'],
    ['a zip with an image name', 'plan.png', zip('a', Buffer.from('x'), 1), 'image/*'],
    ['an image with a zip name', 'plan.zip', PNG, 'zip'],
    ['an image without an extension', 'plan', PNG, 'image/*'],
    ['an extension that is not allowed', 'plan.gif', GIF, 'png'],
    ['a program, even if allowed', 'plan.exe', EXE, 'exe'],
    [
      'a program with its own extension, by its content',
      'plan.wasm',
      Buffer.from('0061736d01000000', 'hex'),
      'wasm',
    ],
    ['PHP, even if allowed', 'plan.php', '<?php', 'php'],
    ['a PHP archive', 'plan.phar', 'x', 'phar'],
    ['a PHP archive in capitals', 'plan.PHAR', 'x', 'phar|PHAR'],
    ['a page, even if allowed', 'plan.html', '<p>x</p>', 'html|text/html'],
    ['an SVG that is not explicitly allowed', 'plan.svg', SVG, 'image/*'],
    ['an extension with an invisible character', 'plan.png\u200b', PNG, 'image/*|png\u200b'],
  ])('%s is refused', async (_, name, content, types) =>
    expect(await resultOf(name, content, types)).toBe(REFUSED),
  )

  it.each([
    '<svg><script>alert(1)</script></svg>',
    '<svg><x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script></svg>',
    '<svg onload="alert(1)"/>',
    '<svg/onload=alert(1)>',
    '<svg><a href="javascript:alert(1)"/></svg>',
    '<svg><image href="https://example.com/a.png"/></svg>',
    "<svg><image xlink:href = 'data:image/png,x'/></svg>",
    '<svg><use href="#a"/></svg>',
    '<svg><style>@import "a"</style></svg>',
    '<svg><rect style="fill:url(https://example.com)"/></svg>',
    '<svg><rect style="fill:\\75rl(https://example.com)"/></svg>',
    '<svg><foreignObject><p/></foreignObject></svg>',
    '<svg><animate attributeName="href"/></svg>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
    '<?xml-stylesheet href="a"?><svg/>',
    '<?xml version="1.0" encoding="UTF-7"?><svg>+ADw-script+AD4-</svg>',
    '<svg><![CDATA[<script>]]></svg>',
    '<svg>&#60;script></svg>',
    'no drawing',
    `\ufeff${'\u0000'}<svg/>`,
  ])('refuses an SVG with active content: %s', async (content) =>
    expect(await resultOf('a.svg', content, 'svg')).toBe(REFUSED),
  )

  it('an image followed by a script stays an image, because it is only served to be saved', async () => {
    expect(
      await resultOf(
        'a.gif',
        Buffer.concat([GIF, Buffer.from('<?php system($_GET[0]); ?><script>alert(1)</script>')]),
        'image/*',
      ),
    ).toBe('image/gif')
  })

  it('an archive bomb is handled as the small file it is, fast and with little memory', async () => {
    const bomb = zip('[Content_Types].xml', deflateRawSync(Buffer.alloc(64 * MEGABYTE)), 0xffff_ffff)
    const nested = zip('bomb.zip', deflateRawSync(Buffer.concat([bomb, bomb])), 0xffff_ffff)
    await resultOf('warm.docx', bomb, 'docx')
    const [memory, started] = [process.memoryUsage().rss, performance.now()]
    for (let time = 0; time < 20; time++) {
      expect(await resultOf('wycena.docx', bomb, 'docx')).toMatch(/wordprocessingml/)
      expect(await resultOf('wycena.zip', nested, 'zip')).toBe('application/zip')
      expect(await resultOf('wycena.png', bomb, 'image/*')).toBe(REFUSED)
    }
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(process.memoryUsage().rss - memory).toBeLessThan(32 * MEGABYTE)
  })

  it('any bytes under any name are accepted or refused without an error', async () => {
    const start = fc.constantFrom<Uint8Array>(
      PNG,
      GIF,
      JPEG,
      PDF,
      EXE,
      ELF,
      COMPOUND,
      zip('a', Buffer.from('x'), 1),
      Buffer.from('ID3'),
      Buffer.from('RIFF'),
      Buffer.from('....ftypmp42'),
      Buffer.from('1f8b08', 'hex'),
      Buffer.from('<?xml '),
      Buffer.from('OggS'),
      Buffer.from('1a45dfa3', 'hex'),
    )
    await fc.assert(
      fc.asyncProperty(
        start,
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('png', 'mp4', 'mp3', 'docx', 'svg', 'txt', 'dwg', 'gz', 'ogg', 'webm'),
        async (head, rest, ending) => {
          expect(
            await resultOf(
              `a.${ending}`,
              Buffer.concat([head, rest]),
              'png|mp4|mp3|docx|svg|txt|dwg|gz|ogg|webm',
            ),
          ).toBeTypeOf('string')
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('files by number and size [S-FORM-17]', () => {
  it('one per field, unless it allows several', async () => {
    expect(await check('[file plan]', file('a.png', PNG), file('b.png', PNG))).toEqual({
      ok: false,
      problems: [{ field: 'plan', key: 'upload_failed' }],
    })
    expect(
      await check('[file plan multiple]', file('a.png', PNG, 'plan[]'), file('b.png', PNG, 'plan[]')),
    ).toMatchObject({ ok: true, files: [{ name: 'a.png' }, { name: 'b.png' }] })
    expect(
      await check('[file plan multiple]', ...Array.from({ length: 11 }, () => file('a.png', PNG, 'plan[]'))),
    ).toMatchObject({ ok: false })
  })

  it('at most the field’s limit for all of its files together', async () => {
    const tooLarge = { ok: false, problems: [{ field: 'plan', key: 'upload_file_too_large' }] }
    const grown = (size: number) => Buffer.concat([PNG], size)
    expect(await check('[file plan limit:1kb]', file('a.png', grown(1_024)))).toMatchObject({ ok: true })
    expect(await check('[file plan limit:1kb]', file('a.png', grown(1_025)))).toEqual(tooLarge)
    expect(await check('[file plan]', file('a.png', grown(MEGABYTE + 1)))).toEqual(tooLarge)
    expect(
      await check(
        '[file plan limit:1kb multiple]',
        file('a.png', grown(1_000), 'plan[]'),
        file('b.png', grown(1_000), 'plan[]'),
      ),
    ).toEqual(tooLarge)
    expect(await check('[file plan]', { ...file('a.png', PNG), problem: 'too_large' })).toEqual(tooLarge)
  })

  it('empty ones count as missing', async () =>
    expect(await check('[file plan]', file('a.png', ''))).toEqual({
      ok: false,
      problems: [{ field: 'plan', key: 'upload_failed' }],
    }))
  it('of fields that the form does not have are not stored', async () =>
    expect(
      await check(
        '[file plan][text a]',
        file('a.png', PNG, 'other'),
        file('a.png', PNG, 'a'),
        file('a.png', PNG, '__proto__'),
      ),
    ).toEqual({ ok: true, files: [] }))
  it('all problems are reported, one per field', async () => {
    expect(
      await check(
        '[file a][file b][file c]',
        file('x.pdf', PDF, 'a'),
        file('y.png', PDF, 'b'),
        file('z.png', PNG, 'c'),
      ),
    ).toEqual({
      ok: false,
      problems: [
        { field: 'a', key: REFUSED },
        { field: 'b', key: REFUSED },
      ],
    })
  })

  it('are stored under a random id, with name, type, size and hash', async () => {
    const outcome = await check(
      '[file plan][file other]',
      file('../../evil.php.png', PNG),
      file('a.png', PNG, 'other'),
    )
    const sha256 = createHash('sha256').update(PNG).digest('hex')
    expect(outcome).toMatchObject({
      ok: true,
      files: [
        { field: 'plan', name: 'evil.php_.png', mediaType: 'image/png', size: PNG.byteLength, sha256 },
        { sha256 },
      ],
    })
    const ids = outcome.ok ? outcome.files.map(({ id }) => id) : []
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(ids[0]).not.toBe(ids[1])
  })
})
