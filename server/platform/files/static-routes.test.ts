import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe('pictures', () => {
  const test = shareShop(() => openTestShop('sqlite'))
  let data: string
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'klepka-pictures-'))
    test.services.settings.dataFolder = data
  })
  afterAll(() => rm(data, { recursive: true, force: true }))
  const get = (address: string, accept: string, headers: Record<string, string> = {}) =>
    test.app.request(address, { headers: { Accept: accept, ...headers } })

  it('go out as AVIF to browsers that accept it, at the same address, and caches know it', async () => {
    const [avif, webp] = await Promise.all(
      ['image/avif,image/webp,*/*', 'image/webp,*/*'].map((accept) => get('/pictures/hero-800.webp', accept)),
    )
    expect([avif!, webp!].map(({ headers }) => headers.get('content-type'))).toEqual([
      'image/avif',
      'image/webp',
    ])
    expect([avif!, webp!].map(({ headers }) => headers.get('vary'))).toEqual(['Accept', 'Accept'])
    const [small, large] = await Promise.all([avif!.arrayBuffer(), webp!.arrayBuffer()])
    expect(Buffer.from(small).toString('latin1', 4, 12)).toBe('ftypavif')
    expect(small.byteLength).toBeLessThan(large.byteLength)
  })

  it('are not sent again to a browser that has the same kind, but are in the other kind', async () => {
    const accept = 'image/avif,image/webp,*/*'
    const tag = (await get('/pictures/hero-800.webp', accept)).headers.get('etag')!
    expect((await get('/pictures/hero-800.webp', accept, { 'If-None-Match': tag })).status).toBe(304)
    expect((await get('/pictures/hero-800.webp', 'image/webp', { 'If-None-Match': tag })).status).toBe(200)
  })

  it('without an AVIF file are WebP for everybody', async () => {
    const folder = join(data, 'pictures')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'own.webp'), 'RIFF')
    const answer = await get('/pictures/own.webp', 'image/avif,image/webp')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })
})
