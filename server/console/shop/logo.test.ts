import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SettingsAnswer } from '#contract/console/settings.ts'
import type { MediaAdded, MediaAnswer } from '#contract/console/shop/media.ts'
import { NO_LOGO, type ShopLogo } from '#contract/shop/logo.ts'
import { withLetterhead } from '#server/platform/mail/render-mail.ts'
import { sendDueMail } from '#server/platform/mail/outbox.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { testLetterMail } from '#server/platform/mail/messages/order-messages.ts'
import type { OutgoingMail } from '#server/platform/mail/transport.ts'
import { pictureConverter } from '#server/shop/media/conversion/picture-converter.ts'
import { encodePixels } from '#server/shop/media/testing/make-picture.ts'
import { uploadPicture } from '#server/shop/media/testing/upload-picture.ts'
import { renderPdf } from '#server/shop/orders/print/render-pdf.ts'
import { renderPrintPage } from '#server/shop/orders/print/render-page.ts'
import { findLogoFile } from '#server/shop/media/render-logo.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

type Colour = [red: number, green: number, blue: number, alpha: number]
const RED: Colour = [200, 20, 30, 255]
const CLEAR: Colour = [0, 0, 0, 0]

/** One colour, with a border of another one. */
const drawPicture = (width: number, height: number, colour: Colour, border: Colour = colour) => {
  const pixels = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isBorder = Math.min(x, y, width - 1 - x, height - 1 - y) < height / 8
    pixels.set(isBorder ? border : colour, at * 4)
  }
  return encodePixels('png', pixels, width, height)
}

const decode = async (png: Buffer) => {
  const { width, height } = await new Transformer(png).metadata()
  const pixels = await new Transformer(png).rawPixels()
  const channels = pixels.length / (width * height)
  return {
    size: `${width}x${height}`,
    at: (x: number, y: number) => [...pixels.subarray((y * width + x) * channels).subarray(0, channels)],
  }
}
const expectNear = (pixel: number[], colour: readonly number[]) => {
  for (const [index, channel] of colour.slice(0, 3).entries())
    expect(Math.abs(pixel[index]! - channel), `${pixel.join()} is ${colour.join()}`).toBeLessThan(12)
}

describe.each(engines)('the logo and the icon of the shop on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine, { settings: { shopName: 'Podłogi "Nowak"' } }))
  const owner = shareOwner(test)
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'klepka-logo-'))
    test.services.settings.dataFolder = folder
  })
  afterAll(async () => {
    test.services.get(pictureConverter).stop()
    await rm(folder, { recursive: true, force: true })
  })

  const upload = async (bytes: Buffer) => {
    const { status, body } = await uploadPicture(test, owner, bytes, 'logo.png')
    expect(status, JSON.stringify(body)).toBe(200)
    return (body as MediaAdded).media
  }
  const save = async (logo: Partial<ShopLogo>) => {
    const { settings } = (await owner.request('GET', 'settings')).body as SettingsAnswer
    return owner.request('PUT', 'settings', { ...settings, logo: { ...NO_LOGO, ...logo } })
  }
  const get = (path: string) => test.visitor().get(path)
  const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())

  it('an icon that is not square or too small is refused with its size, and so is what is not in the library', async () => {
    const wide = await upload(await drawPicture(600, 300, RED))
    const small = await upload(await drawPicture(128, 128, RED))
    const messageOf = async (logo: Partial<ShopLogo>) => {
      const { status, body } = await save(logo)
      return [status, JSON.stringify(body)]
    }
    expect(await messageOf({ icon: wide.src })).toEqual([422, expect.stringContaining('600 × 300')])
    expect(await messageOf({ icon: small.src })).toEqual([422, expect.stringContaining('512 × 512')])
    expect(await messageOf({ picture: `/pictures/${'0'.repeat(20)}-600x300.webp` })).toEqual([
      422,
      expect.stringContaining('nie ma już w bibliotece'),
    ])
    for (const picture of ['data:text/html,x', 'https://inny.example/a.webp', '/pictures/../a.webp'])
      expect((await save({ picture })).status).toBe(422)
    expect(await messageOf({ darkPicture: wide.src })).toEqual([422, expect.stringContaining('jasne tło')])
  })

  it('the logo stands in the header, in search results, mails and documents', async () => {
    const light = await upload(await drawPicture(800, 200, RED, CLEAR))
    const dark = await upload(await drawPicture(820, 200, [240, 240, 240, 255], CLEAR))
    expect((await save({ picture: light.src, darkPicture: dark.src })).status).toBe(200)

    const page = await (await get('/')).text()
    const header = page.slice(page.indexOf('<header'), page.indexOf('</header>'))
    expect(header).toMatch(
      new RegExp(`<img src="${light.src.replace('.webp', '-400.webp')}"[^>]*width="160"`),
    )
    expect(header).toMatch(/<img [^>]*height="40"/)
    expect(header).toContain('media="(prefers-color-scheme: dark)"')
    expect(header).toContain(dark.src.replace('.webp', '-400.webp'))
    expect(header).toContain('aria-label="Podłogi &quot;Nowak&quot;')

    const address = `/ikony/logo.png?v=${light.src.slice(10, 18)}`
    expect(page).toContain(`"logo":"${TEST_URL}${address}"`)
    const logo = await decode(await bytesOf(address))
    expect(logo.size).toBe('360x90')
    expectNear(logo.at(180, 45), RED)

    const sent: OutgoingMail[] = []
    await test.services.db.transaction((tx) =>
      queueMail(
        tx,
        { cause: 'logo', to: 'jan@example.pl', ...testLetterMail('1', 'Nowak') },
        test.clock.nowMs,
      ),
    )
    await sendDueMail(test.services, {
      send: async (mail: OutgoingMail) => {
        sent.push(mail)
        return []
      },
      close: () => {},
    } as never)
    expect(sent.find(({ to }) => to[0]!.address === 'jan@example.pl')!.html).toContain(
      `<img src="${TEST_URL}${address}" width="180" height="45" alt="Podłogi &quot;Nowak&quot;"`,
    )

    const settings = test.services.shopSettings()
    const sheets = [[{ kind: 'title' as const, text: 'Zamówienie', aside: '' }]]
    const a4 = { title: 'Zamówienie', size: 'A4' as const, sheets }
    expect(renderPrintPage(a4, settings)).toContain(
      `<img class="logo" src="${address}" width="180" height="45"`,
    )
    expect(renderPrintPage({ ...a4, size: 'A6' }, settings)).not.toContain('<img')
    const withLogo = await renderPdf(a4, 'Nowak', await findLogoFile(test.services))
    expect(Buffer.from(withLogo).includes('/Subtype /Image')).toBe(true)
    expect(Buffer.from(await renderPdf(a4, 'Nowak')).includes('/Subtype /Image')).toBe(false)
  })

  it('the icon becomes the sign of tabs, home screens and the manifest', async () => {
    const icon = await upload(await drawPicture(640, 640, RED))
    expect((await save({ icon: icon.src })).status).toBe(200)
    const version = icon.src.slice(10, 18)
    const page = await (await get('/')).text()
    expect(page).toContain(`<link rel="icon" href="/ikony/znak-96.png?v=${version}"/>`)
    expect(page).toContain(`<link rel="apple-touch-icon" href="/apple-touch-icon.png?v=${version}"/>`)
    for (const [path, size] of [
      ['/ikony/znak-96.png', 96],
      ['/apple-touch-icon.png', 180],
    ] as const) {
      const made = await decode(await bytesOf(path))
      expect(made.size).toBe(`${size}x${size}`)
      expectNear(made.at(size / 2, size / 2), RED)
    }
    const ico = await bytesOf('/favicon.ico')
    const first = await decode(
      ico.subarray(ico.readUInt32LE(18), ico.readUInt32LE(18) + ico.readUInt32LE(14)),
    )
    expect(first.size).toBe('16x16')
    expectNear(first.at(8, 8), RED)
    const { icons } = (await (await get('/manifest.webmanifest')).json()) as {
      icons: { src: string; sizes: string }[]
    }
    expect(icons).toHaveLength(4)
    for (const { src, sizes } of icons) {
      expect(src).toContain(`?v=${version}`)
      const made = await decode(await bytesOf(src))
      expect(made.size).toBe(sizes)
      expectNear(made.at(1, 1), RED)
    }

    // One with a transparent edge stands on the paper of the shop where no transparency is allowed.
    const clear = await upload(await drawPicture(512, 512, RED, CLEAR))
    expect((await save({ icon: clear.src })).status).toBe(200)
    const apple = await decode(await bytesOf('/apple-touch-icon.png'))
    expectNear(apple.at(1, 1), [250, 247, 242])
    expectNear(apple.at(90, 90), RED)
    expect((await decode(await bytesOf('/ikony/znak-192.png'))).at(1, 1)[3]).toBe(0)
  })

  it('the library knows that a picture is the logo, and a removed one is it no more', async () => {
    const media = await upload(await drawPicture(700, 200, RED))
    expect((await save({ picture: media.src })).status).toBe(200)
    const { uses } = (await owner.request('GET', `media/${media.id}`)).body as MediaAnswer
    expect(uses).toEqual([{ kind: 'logo', id: '', name: 'Logo i ikona sklepu' }])
    expect((await owner.request('DELETE', `media/${media.id}`)).status).toBe(409)
    expect((await owner.request('DELETE', `media/${media.id}?used=1`)).status).toBe(200)
    expect(test.services.shopSettings().logo).toEqual(NO_LOGO)
    expect((await get('/ikony/logo.png')).status).toBe(404)
    const page = await (await get('/')).text()
    expect(page).toContain('<span>Podłogi &quot;Nowak&quot;</span>')
    expect(page).toContain('<link rel="icon" href="data:image/svg+xml,')
  })
})

it('a mail of another sender has no logo, and no trace of the place for one', () => {
  expect(withLetterhead('<p>a</p><!--logo--><p>b</p>', null)).toBe('<p>a</p><p>b</p>')
})
