import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Media, MediaAdded, MediaAnswer } from '#contract/console/shop/media.ts'
import type { Picture } from '#contract/shop/product.ts'
import { copyAddress } from '#contract/shop/picture-file.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { pictureConverter } from '#server/shop/media/conversion/picture-converter.ts'
import { makePicture } from '#server/shop/media/testing/make-picture.ts'
import { uploadPicture } from '#server/shop/media/testing/upload-picture.ts'
import { saveStaticPage, setStaticPage } from '#server/shop/static-pages/static-pages.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)('the media library on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'klepka-media-'))
    test.services.settings.dataFolder = folder
  })
  afterAll(async () => {
    test.services.get(pictureConverter).stop()
    await rm(folder, { recursive: true, force: true })
  })

  let made = 0
  /** Every picture has a size of its own, so that none is the same as another. */
  const upload = async (name: string): Promise<Media> => {
    made += 1
    test.clock.nowMs += 1_000
    const bytes = await makePicture('png', { width: 100 + made, height: 60 })
    const { status, body } = await uploadPicture(test, owner, bytes, name)
    expect(status, JSON.stringify(body)).toBe(200)
    return (body as MediaAdded).media
  }
  const load = async (id: string) => (await owner.request('GET', `media/${id}`)).body as MediaAnswer
  const change = async (id: string, body: object, version?: string) =>
    owner.request('PUT', `media/${id}`, body, version === undefined ? {} : { 'if-match': version })

  it('stores an uploaded picture and serves it to visitors for ever', async () => {
    const { src, name, width, height, bytes, alt, focus } = await upload('C:\\Zdjęcia\\Dąb naturalny.png')
    expect({ name, width, height, alt, focus }).toEqual({
      name: 'Dąb naturalny.png',
      width: 100 + made,
      height: 60,
      alt: '',
      focus: { x: 50, y: 50 },
    })
    expect(bytes).toBeGreaterThan(100)
    const answer = await test.app.request(copyAddress(src, 400))
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    const file = await stat(join(folder, src))
    expect(file.size).toBeGreaterThan(0)
  })

  it('cuts a part out of a picture as another one, which has its description; the picture stays as it is', async () => {
    const whole = await upload('salon.png')
    await change(whole.id, { name: 'salon.png', alt: 'Salon', focus: { x: 50, y: 50 } })
    const { version } = await load(whole.id)
    const crop = (src: string, area: object) => owner.request('POST', 'media/crop', { src, area })
    const { status, body } = await crop(whole.src, { x: 50, y: 0, width: 50, height: 50 })
    expect([status, body.isNew]).toEqual([200, true])
    expect(body.media).toMatchObject({
      name: 'salon.png',
      alt: 'Salon',
      width: Math.round(whole.width / 2),
      height: 30,
    })
    expect(body.media.src).not.toBe(whole.src)
    expect((await load(whole.id)).version).toBe(version)
    expect((await test.app.request(whole.src)).status).toBe(200)
    for (const area of [
      { x: 60, y: 0, width: 50, height: 50 },
      { x: 0, y: 0, width: 0, height: 50 },
    ])
      expect((await crop(whole.src, area)).status).toBe(422)
    expect((await crop('/pictures/hero.webp', { x: 0, y: 0, width: 50, height: 50 })).status).toBe(404)
    expect((await crop('/pictures/../klepka.sqlite', { x: 0, y: 0, width: 50, height: 50 })).status).toBe(404)
  })

  it('lists the newest first, and finds by every word of the name and the description', async () => {
    const [oak, beech] = [await upload('deska-dab.png'), await upload('deska-buk.png')]
    await change(oak.id, { name: 'Deska dąb', alt: 'Salon z kanapą 100%', focus: { x: 50, y: 50 } })
    const find = async (search: string) =>
      ((await owner.request('GET', `media?search=${encodeURIComponent(search)}`)).body.media as Media[]).map(
        ({ id }) => id,
      )
    expect((await find('')).slice(0, 2)).toEqual([beech.id, oak.id])
    expect(await find('DĄB sofa')).toEqual([])
    expect(await find('DĄB kanap')).toEqual([oak.id])
    expect(await find('100%')).toEqual([oak.id])
    expect(await find('%')).toEqual([oak.id])
    expect(await find('deska')).toEqual([beech.id, oak.id])
  })

  it('has a picture once, however often it is uploaded, also at the same time', async () => {
    const bytes = await makePicture('jpeg', { width: 333, height: 222 })
    const answers = await Promise.all(
      ['raz.jpg', 'dwa.jpg', 'trzy.jpg'].map((name) => uploadPicture(test, owner, bytes, name)),
    )
    const added = answers.map(({ body }) => body as MediaAdded)
    expect(new Set(added.map(({ media }) => media.id)).size).toBe(1)
    expect(added.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  it.each([
    [
      'an iPhone’s HEIC',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(80), 'latin1'),
      'heic',
      /JPEG/,
    ],
    ['a GIF', Buffer.from('GIF89a'.padEnd(80, '\0'), 'latin1'), 'gif', /JPEG, PNG, WebP albo AVIF/],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'svg', /PNG/],
    ['a text', Buffer.from('To nie jest zdjęcie, chociaż tak się nazywa.'), 'not_a_picture', /JPEG, PNG/],
  ])('refuses %s by its content and explains what to do', async (_kind, bytes, code, words) => {
    const { status, body } = await uploadPicture(test, owner, bytes, 'zdjecie.jpg')
    expect(status).toBe(422)
    expect(body).toMatchObject({ code, message: expect.stringMatching(words) as string })
  })

  it('refuses an empty file and one that is too large, announced or not', async () => {
    expect(await uploadPicture(test, owner, Buffer.alloc(0), 'x.jpg')).toMatchObject({
      status: 400,
      body: { code: 'no_file' },
    })
    const announced = await uploadPicture(test, owner, Buffer.from('x'), 'x.jpg', {
      'content-length': String(26 * 1024 * 1024),
    })
    expect(announced).toMatchObject({ status: 413, body: { code: 'file_too_large' } })
    const sent = await uploadPicture(test, owner, Buffer.alloc(25 * 1024 * 1024 + 1), 'x.jpg')
    expect(sent).toMatchObject({ status: 413, body: { message: expect.stringContaining('25 MB') as string } })
  })

  it('answers that it is busy when more pictures come at once than it may take', async () => {
    const bytes = await makePicture('png', { width: 77, height: 77 })
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await uploadPicture(test, owner, bytes, 'x.png')).status),
    )
    expect([...new Set(statuses)].toSorted()).toEqual([200, 503])
    expect((await uploadPicture(test, owner, bytes, 'x.png')).status).toBe(200)
  })

  it('accepts pictures from the owner only, with the token of the session', async () => {
    const bytes = await makePicture('png')
    const stranger = { ...owner, visitor: test.visitor() }
    expect((await uploadPicture(test, stranger, bytes, 'x.png')).status).toBe(401)
    expect((await uploadPicture(test, { ...owner, csrfToken: 'other' }, bytes, 'x.png')).status).toBe(403)
  })

  it('refuses to overwrite a newer version of the description', async () => {
    const { id } = await upload('opis.png')
    const { version } = await load(id)
    const body = { name: 'Opis', alt: 'Pierwszy opis', focus: { x: 10, y: 90 } }
    expect((await change(id, body, version)).status).toBe(200)
    const stale = await change(id, { ...body, alt: 'Drugi opis' }, version)
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await load(id)).media).toMatchObject({ alt: 'Pierwszy opis', focus: { x: 10, y: 90 } })
    expect((await change(id, { ...body, name: ' ' })).body.data.fields[0].path).toBe('name')
    expect((await change(id, { ...body, focus: { x: 101, y: 0 } })).status).toBe(422)
  })

  it('puts the most important place into every product that shows the picture', async () => {
    const { id, src } = await upload('fokus.png')
    const productId = await addProduct(test.services.db, {
      name: 'Panel z fokusem',
      pictures: [
        { src, alt: 'Fokus' },
        { src: '/pictures/inne.webp', alt: 'Inne' },
      ],
    })
    await change(id, { name: 'Fokus', alt: '', focus: { x: 20, y: 80 } })
    const { pictures_json } = await test.services.db.read
      .selectFrom('products')
      .select('pictures_json')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(pictures_json)).toEqual([
      { src, alt: 'Fokus', focus: { x: 20, y: 80 } },
      { src: '/pictures/inne.webp', alt: 'Inne' },
    ])
    const page = await (await test.app.request('/produkt/panel-z-fokusem/')).text()
    expect(page).toContain('focus-x2 focus-y8')
    expect(page).toContain(`${copyAddress(src, 160)} ${100 + made}w`)
    // A product saved with an earlier place has the library's; the middle needs none.
    const later = await addProduct(test.services.db, { pictures: [{ src, alt: '', focus: { x: 1, y: 1 } }] })
    const focusOf = async (product: number) => {
      const row = await test.services.db.read
        .selectFrom('products')
        .select('pictures_json')
        .where('id', '=', product)
        .executeTakeFirstOrThrow()
      return (JSON.parse(row.pictures_json) as Picture[])[0]?.focus
    }
    expect(await focusOf(later)).toEqual({ x: 20, y: 80 })
    await change(id, { name: 'Fokus', alt: '', focus: { x: 50, y: 50 } })
    expect([await focusOf(later), await focusOf(productId)]).toEqual([undefined, undefined])
  })

  it('lists where a picture is used, and removes one in use only when that is confirmed', async () => {
    const { id, src } = await upload('uzywane.png')
    expect(await load(id)).toMatchObject({ uses: [], useCount: 0 })
    const productId = await addProduct(test.services.db, { name: 'Panel', pictures: [{ src, alt: '' }] })
    const { db, now } = test.services
    await db.transaction(async (tx) => {
      await saveCategory(tx, { name: 'Podłogi drewniane', slug: 'podlogi-drewniane', picture: src })
      await setStaticPage(tx, {
        slug: 'galeria',
        title: 'Galeria',
        body_html: `<img src="${copyAddress(src, 400)}" alt="">`,
        position: 1,
        updated_ms: now(),
      })
      await saveStaticPage(tx, { slug: 'inna', title: 'Inna', html: '<p>bez zdjęć</p>', position: 2 }, now())
    })
    const { site } = (
      await owner.request('POST', 'campaign-sites', { name: 'Blog', domains: ['blog.example'] })
    ).body
    const campaign = await owner.request('POST', `campaigns?site=${site.id}`, {
      document: {
        name: 'Jesienna wyprzedaż',
        type: 'lightbox',
        format: 'format_1',
        screens: { form: [{ kind: 'image', src: `https://sklep.example${copyAddress(src, 400)}` }] },
      },
    })
    expect(campaign.status, JSON.stringify(campaign.body)).toBe(200)
    const { uses, useCount } = await load(id)
    expect(uses.map(({ kind, name }) => [kind, name])).toEqual([
      ['product', 'Panel'],
      ['category', 'Podłogi drewniane'],
      ['page', 'Galeria'],
      ['campaign', 'Jesienna wyprzedaż'],
    ])
    expect(uses[0]?.id).toBe(String(productId))
    expect(useCount).toBe(4)

    const refused = await owner.request('DELETE', `media/${id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'media_used'])
    expect((await test.app.request(src)).status).toBe(200)
    expect((await owner.request('DELETE', `media/${id}?used=1`)).status).toBe(200)
    expect((await test.app.request(src)).status).toBe(404)
    expect((await owner.request('GET', `media/${id}`)).status).toBe(404)
    // Products and categories show no missing picture.
    const { read } = test.services.db
    expect(
      await read.selectFrom('products').select('pictures_json').where('id', '=', productId).execute(),
    ).toEqual([{ pictures_json: '[]' }])
    expect(
      await read.selectFrom('categories').select('id').where('picture', 'is not', null).execute(),
    ).toEqual([])
    const stem = src.slice('/pictures/'.length, -'.webp'.length)
    expect((await readdir(join(folder, 'pictures'))).filter((file) => file.startsWith(stem))).toEqual([])
  })

  it('answers 404 for a picture that is no longer there', async () => {
    const missing = '01940000-0000-7000-8000-000000000000'
    expect((await change(missing, { name: 'x', alt: '', focus: { x: 0, y: 0 } })).status).toBe(404)
    expect((await owner.request('DELETE', `media/${missing}`)).status).toBe(404)
  })
})
