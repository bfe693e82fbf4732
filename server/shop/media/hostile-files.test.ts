import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaAdded } from '#contract/console/shop/media.ts'
import { copyAddress, COPY_WIDTHS } from '#contract/shop/picture-file.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { pictureConverter } from './conversion/picture-converter.ts'
import { HOSTILE_MARK, hostileKinds, makeHostileFile } from './testing/make-hostile-file.ts'
import { uploadPicture } from './testing/upload-picture.ts'

const FILES = process.env['KLEPKA_DEEP'] === '1' ? 500 : hostileKinds.length * 3
/** Of one file, on a busy machine: most take 10 ms. */
const MAX_FILE_MS = 20_000
const MAX_GROWTH_BYTES = 400 * 1024 * 1024
const MINUTE_MS = 60_000

/** What of a WebP file is not the picture itself; nothing stands behind its end either. */
const extrasOf = (bytes: Buffer): string[] => {
  const extras = bytes.readUInt32LE(4) + 8 === bytes.length ? [] : ['something behind its end']
  for (let at = 12; at + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4)
    if (!['VP8 ', 'VP8L', 'VP8X', 'ALPH'].includes(type)) extras.push(type)
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return extras
}

describe('hostile files', () => {
  const test = shareShop(() => openTestShop('sqlite'))
  const owner = shareOwner(test)
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'klepka-hostile-'))
    test.services.settings.dataFolder = folder
  })
  afterAll(async () => {
    test.services.get(pictureConverter).stop()
    await rm(folder, { recursive: true, force: true })
  })

  const expectClean = async (src: string) => {
    for (const copyWidth of COPY_WIDTHS) {
      const answer = await test.app.request(copyAddress(src, copyWidth))
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)).toBe('RIFFWEBP')
      expect(extrasOf(bytes)).toEqual([])
      for (const trace of [HOSTILE_MARK, '<script', '<svg', '%PDF-', '52.2297N'])
        expect(bytes.includes(trace)).toBe(false)
      await expectCleanAvif(copyAddress(src, copyWidth))
    }
  }

  /** Browsers that accept AVIF get it at the same address where it is smaller. */
  const expectCleanAvif = async (address: string) => {
    const answer = await test.app.request(address, { headers: { Accept: 'image/avif,image/webp,*/*' } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('vary')).toBe('Accept')
    if (answer.headers.get('content-type') === 'image/webp') return
    expect(answer.headers.get('content-type')).toBe('image/avif')
    expect(bytes.toString('latin1', 4, 12)).toBe('ftypavif')
    for (const trace of [HOSTILE_MARK, '<script', '<svg', '%PDF-', '52.2297N'])
      expect(bytes.includes(trace)).toBe(false)
  }

  it(
    `${FILES} files are refused with a reason or stored as nothing but a picture`,
    async () => {
      const outcomes = new Map<string, number>()
      const before = process.memoryUsage.rss()
      for (let seed = 0; seed < FILES; seed += 1) {
        const { kind, name, bytes } = await makeHostileFile(seed)
        const startedMs = performance.now()
        const { status, body } = await uploadPicture(test, owner, bytes, name)
        expect(performance.now() - startedMs, `${kind}, seed ${seed}`).toBeLessThan(MAX_FILE_MS)
        if (status === 200) await expectClean((body as MediaAdded).media.src)
        else {
          expect([400, 422], `${kind}, seed ${seed}: ${JSON.stringify(body)}`).toContain(status)
          expect(body, `${kind}, seed ${seed}`).toMatchObject({
            message: expect.stringMatching(/\p{L}{3,}.+\.$/u) as string,
          })
        }
        const outcome = `${kind}: ${status === 200 ? 'stored' : 'refused'}`
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
      expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_GROWTH_BYTES)
      // What a browser could run is never accepted; what only carries something is cleaned.
      for (const kind of [
        'a drawing with a script',
        'a page',
        'random bytes',
        'a picture with huge dimensions',
      ])
        expect(outcomes.get(`${kind}: stored`) ?? 0, kind).toBe(0)
      expect(outcomes.get('a picture with something behind it: stored')).toBeGreaterThan(0)
      expect(outcomes.get('a picture with a script in its data and a place: refused')).toBeUndefined()

      // Nothing unfinished and nothing of another type is left.
      for (const file of await readdir(join(folder, 'pictures')))
        expect(file).toMatch(/^[0-9a-f]{20}-\d+x\d+(?:-\d+)?\.webp$/)
      expect(await readdir(folder)).toEqual(['pictures'])
    },
    FILES * 500 + MINUTE_MS,
  )
})
