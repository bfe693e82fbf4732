import type { Context } from 'hono'
import { HIDDEN, UNIT_TAG } from '#contract/contact-forms/wire.ts'
import { findOwner } from '#server/console/find-owner.ts'
import { Refusal } from '#server/http/refusal.ts'
import { customerIp } from '#server/http/customer-ip.ts'
import { findSignedIn } from '#server/identity/pages/find-signed-in.ts'
import type { Shop } from '#server/shop.ts'
import type { LiveForm } from './load-form.ts'
import type { Submission } from './sending.ts'

const MAX_UNIT_TAG = 100
const MAX_PAGE_ID = 2_147_483_647

/** The last value sent under a name, as PHP reads it. */
export const lastOf = (entries: Submission['entries'], name: string): string | undefined =>
  entries.findLast(([given]) => given === name)?.[1]

/** What was sent, with what is known of where it comes from; refused without a readable unit tag. */
export const readSubmission = async (
  c: Context,
  shop: Shop,
  form: LiveForm,
  { entries, files }: Pick<Submission, 'entries' | 'files'>,
): Promise<Submission> => {
  const unitTag = lastOf(entries, HIDDEN.unitTag) ?? ''
  if (unitTag.length > MAX_UNIT_TAG || !UNIT_TAG.test(unitTag))
    throw new Refusal(
      400,
      'wpcf7_unit_tag_not_found',
      'Brakuje oznaczenia formularza. Odśwież stronę i wyślij jeszcze raz.',
    )
  const containerPost = Number(lastOf(entries, HIDDEN.containerPost))
  return {
    entries,
    files,
    meta: {
      remoteIp: customerIp(c, shop.settings.trustedProxies),
      userAgent: c.req.header('user-agent') ?? '',
      pageUrl: pageUrlOf(c, shop),
      unitTag,
      containerPost:
        Number.isInteger(containerPost) && containerPost > 0 && containerPost <= MAX_PAGE_ID
          ? containerPost
          : 0,
      nowMs: shop.now(),
      // Looked up only where it matters: it asks the database.
      isMember:
        form.settings.subscribersOnly &&
        ((await findSignedIn(c, shop)) !== null || (await findOwner(c, shop)) !== null),
    },
  }
}

/** The page the form stood on, if it is one of ours. */
const pageUrlOf = (c: Context, shop: Shop): string => {
  const referer = c.req.header('referer') ?? ''
  if (!URL.canParse(referer)) return ''
  const { origin } = new URL(referer)
  return origin === new URL(shop.settings.publicUrl).origin || origin === new URL(c.req.url).origin
    ? referer
    : ''
}
