import { type Context, Hono } from 'hono'
import type { RefusedAnswer } from '#contract/contact-forms/feedback.ts'
import type { Shop } from '#server/shop.ts'
import { readChallenge } from './challenge.ts'
import { drawPicture } from './draw-picture.ts'
import { readLook } from './look.ts'
import { CAPTCHA_PATH } from './make-captcha.ts'
import { seededRandom } from './seeded-random.ts'

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

/** The pictures, by their whole paths. */
export const captchaRoutes = (shop: Shop): Hono => {
  const show = (c: Context) => {
    const challenge = /^([0-9]+)\.png$/.exec(c.req.param('file') ?? '')?.[1]
    const look = readLook(c.req.param('look'))
    const read = challenge && look ? readChallenge(shop, challenge) : undefined
    if (!read || !look) return c.json(noPicture, 404, HEADERS)
    // The same picture each time, or its noise could be averaged away by asking often.
    const picture = drawPicture(read.text, look, seededRandom(`${shop.settings.secret}:${challenge}`))
    return c.body(new Uint8Array(picture), 200, { ...HEADERS, 'Content-Type': 'image/png' })
  }
  return new Hono().get(`${CAPTCHA_PATH}/:file`, show).get(`${CAPTCHA_PATH}/:look/:file`, show)
}
