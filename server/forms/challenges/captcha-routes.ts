import { type Context, Hono } from 'hono'
import type { RefusedAnswer } from '#contract/contact-forms/feedback.ts'
import type { Services } from '#server/platform/services.ts'
import { readCaptchaChallenge, CAPTCHA_PATH } from './captcha.ts'
import { paintCaptcha } from './paint-captcha.ts'
import { readStyle } from './captcha-style.ts'
import { createHash } from 'node:crypto'

/** Pseudo-random numbers in [0, 1), seeded by a text: the same text gives the same numbers. */
const seededRandom = (seed: string): (() => number) => {
  let round = 0
  let block = Buffer.alloc(0)
  return () => {
    if (block.length < 4) block = createHash('sha512').update(`${round++}:${seed}`).digest()
    const number = block.readUInt32BE() / 2 ** 32
    block = block.subarray(4)
    return number
  }
}

const noPicture: RefusedAnswer = {
  code: 'wpcf7_captcha_not_found',
  message: 'Tego obrazka już nie ma. Odśwież stronę, aby zobaczyć nowy.',
  data: { status: 404 },
}
const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
}

/** Routes of the captcha pictures; the paths are absolute. */
export const captchaRoutes = (services: Services): Hono => {
  const show = (c: Context) => {
    const challenge = /^([0-9]+)\.png$/.exec(c.req.param('file') ?? '')?.[1]
    const look = readStyle(c.req.param('look'))
    const read = challenge && look ? readCaptchaChallenge(services, challenge) : undefined
    if (!read || !look) return c.json(noPicture, 404, HEADERS)
    // The picture is the same on each request; otherwise its noise could be averaged away by repeated
    // requests.
    const picture = paintCaptcha(read.text, look, seededRandom(`${services.settings.secret}:${challenge}`))
    return c.body(new Uint8Array(picture), 200, { ...HEADERS, 'Content-Type': 'image/png' })
  }
  return new Hono().get(`${CAPTCHA_PATH}/:file`, show).get(`${CAPTCHA_PATH}/:look/:file`, show)
}
