import { makeServices } from '#server/testing/make.ts'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parseTemplate } from '#forms/template/parse-template.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import {
  ALPHABET,
  CAPTCHA_LASTS_S,
  makeCaptchaChallenge,
  readCaptchaChallenge,
  CAPTCHA_PATH,
  makeCaptcha,
  checkCaptcha,
} from './captcha.ts'
import { captchaGlyphs } from './captcha-glyphs.ts'
import { captchaRoutes } from './captcha-routes.ts'

const pngOf = (file: Buffer) => ({
  signature: file.subarray(1, 4).toString('latin1'),
  width: file.readUInt32BE(16),
  height: file.readUInt32BE(20),
  /** The colours without ink and with full ink. */
  colours: [file.subarray(41, 44).toString('hex'), file.subarray(41 + 31 * 3, 41 + 32 * 3).toString('hex')],
  ink: () => {
    const start = 41 + 32 * 3 + 4
    return inflateSync(file.subarray(start + 8, start + 8 + file.readUInt32BE(start)))
  },
})

describe.each(engines)('the pictures of a form, on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine, { createApp: captchaRoutes }))
  const textOf = (challenge: string) => readCaptchaChallenge(test.services, challenge)?.text ?? ''
  const spent = async () =>
    Number(
      (
        await test.services.db.read
          .selectFrom('used_once')
          .select((build) => build.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const captcha = (options = '') =>
    makeCaptcha(test.services, parseTemplate(`[captchac obrazek ${options}]`).tags[0]!)
  const show = async (url: string) => test.app.request(new URL(url, TEST_URL).href)
  const show404 = async (path: string) => {
    const response = await show(`${CAPTCHA_PATH}/${path}`)
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 'wpcf7_captcha_not_found', message: expect.stringContaining('obrazka'), data: { status: 404 } },
    ])
  }

  it('are PNG images whose address ends in the digits of the challenge', async () => {
    const { url, challenge } = captcha()
    expect(url).toBe(`${CAPTCHA_PATH}/${challenge}.png`)
    expect(/([0-9]+)\.(png|gif|jpeg)$/.exec(url)?.[1]).toBe(challenge)
    const response = await show(url)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'image/png', 'no-store'])
    const picture = pngOf(Buffer.from(await response.arrayBuffer()))
    expect(picture).toMatchObject({ signature: 'PNG', width: 150, height: 50, colours: ['ffffff', '000000'] })
    const inked = picture.ink().filter((shade) => shade > 15).length
    expect(inked).toBeGreaterThan(150 * 50 * 0.05)
    expect(inked).toBeLessThan(150 * 50 * 0.5)
  })

  it.each([
    ['size:s', { width: 120, height: 40, colours: ['ffffff', '000000'] }],
    ['size:l fg:#7A1F1F bg:#f4efe6', { width: 192, height: 64, colours: ['f4efe6', '7a1f1f'] }],
    ['size:xl fg:#fff bg:zielony', { width: 150, height: 50, colours: ['ffffff', 'ffffff'] }],
  ])('have the size and colours of the tag: %s', async (options, look) => {
    const { url, challenge } = captcha(options)
    expect(/([0-9]+)\.(png|gif|jpeg)$/.exec(url)?.[1]).toBe(challenge)
    expect(pngOf(Buffer.from(await (await show(url)).arrayBuffer()))).toMatchObject(look)
  })

  it('are the same for the same address, and differ for others', async () => {
    const [{ url }, { url: other }] = [captcha(), captcha()]
    const bytes = async (address: string) =>
      Buffer.from(await (await show(address)).arrayBuffer()).toString('base64')
    expect(await bytes(url)).toBe(await bytes(url))
    expect(await bytes(url)).not.toBe(await bytes(other))
  })

  it('are not found when forged, changed or requested at another address', async () => {
    const { challenge } = captcha()
    const changed = `${challenge.slice(0, -1)}${(Number(challenge.at(-1)) + 1) % 10}`
    const alsoOurs = (BigInt(challenge) + (1n << 128n)).toString()
    for (const digits of [
      changed,
      alsoOurs,
      `0${challenge}`,
      challenge.slice(1),
      '1',
      '9'.repeat(39),
      '0'.repeat(39),
      '9'.repeat(5_000),
    ])
      await show404(`${digits}.png`)
    for (const path of [
      challenge,
      `${challenge}.gif`,
      `${challenge}.png.png`,
      `x-000000-ffffff/${challenge}.png`,
      `m-00000g-ffffff/${challenge}.png`,
    ])
      await show404(path)
  })

  it('expire after two hours, like their answer', async () => {
    const startMs = test.clock.nowMs
    const { url, challenge } = captcha()
    const text = textOf(challenge)
    test.clock.nowMs = startMs + CAPTCHA_LASTS_S * 1000 - 1000
    expect((await show(url)).status).toBe(200)
    test.clock.nowMs = startMs + CAPTCHA_LASTS_S * 1000
    await show404(`${challenge}.png`)
    expect(await checkCaptcha(test.services, text, challenge)).toBe(false)
    test.clock.nowMs = startMs
    expect(await checkCaptcha(test.services, text, challenge)).toBe(true)
  })

  it('allow one attempt, in any case, right or wrong', async () => {
    const [right, wrong] = [makeCaptchaChallenge(test.services), makeCaptchaChallenge(test.services)]
    const typed = ` ${textOf(right).toLowerCase()} `
    expect(await checkCaptcha(test.services, typed, right)).toBe(true)
    expect(await checkCaptcha(test.services, typed, right)).toBe(false)
    expect(await checkCaptcha(test.services, 'ABCDE', wrong)).toBe(false)
    expect(await checkCaptcha(test.services, textOf(wrong), wrong)).toBe(false)
  })

  it('accept one of several answers at the same moment', async () => {
    const challenge = makeCaptchaChallenge(test.services)
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => checkCaptcha(test.services, textOf(challenge), challenge)),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  it('store nothing about a forged challenge', async () => {
    const before = await spent()
    const ours = makeCaptchaChallenge(test.services)
    const other = makeCaptchaChallenge({
      ...test.services,
      settings: { ...test.services.settings, secret: 'a secret of somebody else' },
    })
    for (const challenge of ['', '0', other, `${ours} `, '١'.repeat(39), '9'.repeat(100_000)])
      expect(await checkCaptcha(test.services, '', challenge)).toBe(false)
    expect(await spent()).toBe(before)
  })
})

describe('the text of a picture', () => {
  it('has five characters that all have a glyph and no similar ones', () => {
    expect(Object.keys(captchaGlyphs).sort()).toEqual([...ALPHABET].sort())
    expect(ALPHABET).not.toMatch(/[01OIDQSZGBU]/)
  })

  it('has equally likely characters: bytes beyond a multiple of the alphabet are not used', () => {
    const given = [
      [1, 2, 3, 4],
      [249, 250, 251, 253, 255],
      [0, 1, 2, 3, 4],
    ]
    const needs = makeServices({
      settings: { secret: 'a secret of the tests' } as never,
      now: () => 0,
      randomBytes: () => Uint8Array.from(given.shift() ?? []),
    })
    expect(readCaptchaChallenge(needs, makeCaptchaChallenge(needs))?.text).toBe('Y2345')
  })
})
