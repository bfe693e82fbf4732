import { NAMESPACE, REST_ROOT } from '#contract/contact-forms/wire.ts'
import type { FormTag } from '#forms/form-tag.ts'
import type { Shop } from '#server/shop.ts'
import { makeChallenge } from './challenge.ts'
import { lookOf, lookSegment } from './look.ts'

export const CAPTCHA_PATH = `${REST_ROOT}${NAMESPACE}/captcha`

/**
 * A picture for a `captchac` tag. Its look stands before the digits, not in a query: existing clients find
 * the challenge only when the address ends in digits and `.png`.
 */
export const makeCaptcha = (
  shop: Pick<Shop, 'settings' | 'now' | 'randomBytes'>,
  tag: FormTag,
): { url: string; challenge: string } => {
  const challenge = makeChallenge(shop)
  // Without a host, so that it is the page's own under whatever name the shop was opened.
  return { url: `${CAPTCHA_PATH}/${lookSegment(lookOf(tag))}${challenge}.png`, challenge }
}
