import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPdf, storeDocument } from '#server/shop/media/product-documents.ts'
import { DOCUMENT_SRC, productExtras, readExtras } from '#contract/shop/product-page/product-extras.ts'
import { tmpdir } from 'node:os'
import * as v from 'valibot'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n')

describe('documents of products', () => {
  it.each<[string, Buffer, boolean]>([
    ['a PDF', PDF, true],
    ['a PDF after a few bytes of a mail program', Buffer.concat([Buffer.from('\n\n'), PDF]), true],
    ['a page that names itself PDF', Buffer.from('<script>%PDF-</script>'), false],
    ['half of a PDF', PDF.subarray(0, 20), false],
    ['nothing', Buffer.alloc(0), false],
  ])('%s', (_, file, expected) => expect(isPdf(file)).toBe(expected))

  it('are stored once, under the hash of their content, with nothing left behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'klepka-documents-'))
    try {
      const first = await storeDocument(folder, PDF, 'Instrukcja')
      expect(first).toMatchObject({ title: 'Instrukcja', bytes: PDF.length })
      expect(first.src).toMatch(DOCUMENT_SRC)
      expect((await storeDocument(folder, PDF, 'Inna nazwa')).src).toBe(first.src)
      expect(await readdir(join(folder, 'pictures'))).toEqual([first.src.split('/').at(-1)])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it.each([
    ['/pictures/../klepka.sqlite', false],
    ['/pictures/0123456789abcdef0123.pdf', true],
    ['https://example.com/a.pdf', false],
    ['data:text/html,x', false],
  ])('the address %s', (src, isAccepted) => {
    const extras = { accessories: [], documents: [{ title: 'A', src, bytes: 1 }], videoUrl: '' }
    expect(v.is(productExtras, extras)).toBe(isAccepted)
    expect(readExtras(JSON.stringify(extras)).documents).toHaveLength(isAccepted ? 1 : 0)
  })

  it.each([
    ['', true],
    ['https://film.example.pl/a.mp4', true],
    ["https://film.example.pl/a.mp4;script-src 'unsafe-inline'", false],
    ['http://film.example.pl/a.mp4', false],
    ['https://film.example.pl/strona', false],
  ])('the film %s', (videoUrl, isAccepted) =>
    expect(v.is(productExtras, { accessories: [], documents: [], videoUrl })).toBe(isAccepted),
  )
})
