import type { Context } from 'hono'
import { HIDDEN, UNIT_TAG } from '#contract/contact-forms/wire.ts'
import { findOwner } from '#server/identity/owners/find-owner.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { customerIp } from '#server/platform/http/customer-ip.ts'
import { findSignedIn } from '#server/identity/sign-in/page-session.ts'
import type { Services } from '#server/platform/services.ts'
import type { CompiledForm } from '#server/forms/definitions/compiled-form.ts'
import type { Submission } from '#server/forms/submissions/pending-submission.ts'

const MAX_UNIT_TAG = 100
const MAX_PAGE_ID = 2_147_483_647

/** The last value sent under a name, as PHP reads it. */
export const lastOf = (entries: Submission['entries'], name: string): string | undefined =>
  entries.findLast(([given]) => given === name)?.[1]

/** The sent data with the facts about the request; refused without a valid unit tag. */
export const readSubmission = async (
  c: Context,
  services: Services,
  form: CompiledForm,
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
      remoteIp: customerIp(c, services.settings.trustedProxies),
      userAgent: c.req.header('user-agent') ?? '',
      pageUrl: pageUrlOf(c, services),
      unitTag,
      containerPost:
        Number.isInteger(containerPost) && containerPost > 0 && containerPost <= MAX_PAGE_ID
          ? containerPost
          : 0,
      nowMs: services.now(),
      // Checked only where it matters, because it queries the database.
      isMember:
        form.settings.subscribersOnly &&
        ((await findSignedIn(c, services)) !== null || (await findOwner(c, services)) !== null),
    },
  }
}

/** The URL of the page with the form, if it belongs to this shop. */
const pageUrlOf = (c: Context, services: Services): string => {
  const referer = c.req.header('referer') ?? ''
  if (!URL.canParse(referer)) return ''
  const { origin } = new URL(referer)
  return origin === new URL(services.settings.publicUrl).origin || origin === new URL(c.req.url).origin
    ? referer
    : ''
}
