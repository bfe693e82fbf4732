import { Hono } from 'hono'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { recordEvent } from '#server/identity/audit/record-event.ts'
import { removeCartCookies } from '../cart/cart-cookies.ts'
import { removeWishlistHint } from '../wishlist/wishlist-cookies.ts'
import { isRecentSignIn } from '#server/identity/members/signed-in-member.ts'
import { removeDeviceCookie } from '#server/identity/members/remembered-device.ts'
import { removeMemberCookie } from '#server/identity/sign-in/page-session.ts'
import type { Services } from '#server/platform/services.ts'
import { type AccountRequest, forMember, forMemberForm } from './account-page.ts'
import { setWantsReminders, wantsReminders } from './reminder-consent.ts'
import { reminders } from '#storefront/strings/pl/mail/reminders.ts'
import { confirmPassword } from '#server/shop/account/security/confirm-password.ts'
import { marketingChannels } from '#contract/console/privacy/marketing-settings.ts'
import { customerIp } from '#server/platform/http/customer-ip.ts'
import { newsletter } from '#storefront/strings/pl/mail/newsletter.ts'
import { changeConsents, consentBoxes } from './member-consents.ts'
import { deleteAccount, exportAccount } from './account-data.ts'

/** Which of the page's forms: all others are about deleting the account. */
const REMINDERS = 'przypomnienia'
const CONSENTS = 'zgody'

const show = async (
  { show: draw, nonce, member, services }: AccountRequest,
  problems: { field: string; text: string }[] = [],
) =>
  draw(
    words.privacy.title,
    {
      view: 'privacy',
      form: { nonce, problems },
      hasPassword: member.password_hash !== null,
      wantsReminders: await wantsReminders(services.db.read, member),
      consents: await consentBoxes(services, member),
    },
    problems,
  )

/** /moje-konto/prywatnosc/: the data export, and deleting the account. */
export const privacyRoutes = (services: Services): Hono =>
  new Hono()
    .get(
      paths.privacy,
      forMember(services, (request) => show(request)),
    )
    .get(
      paths.memberExport,
      forMember(services, async ({ c, member, owner }) => {
        const data = await exportAccount(services, member.id)
        await services.db.transaction((tx) =>
          recordEvent(tx, services, 'data_exported', {
            siteId: owner.site.id,
            identityId: member.id,
            peer: owner.peer,
          }),
        )
        return c.body(JSON.stringify(data, null, 2), 200, {
          'Content-Type': 'application/json; charset=UTF-8',
          'Content-Disposition': 'attachment; filename="dane-konta.json"',
          'Cache-Control': 'private, no-store',
          'Referrer-Policy': 'no-referrer',
        })
      }),
    )
    .post(
      paths.privacy,
      forMemberForm(services, async (request) => {
        const { c, stale, member, session, owner, signInAgain } = request
        if (stale.length) return show(request, stale)
        if (request.typed('co') === REMINDERS) {
          const wants = request.typed('wants') === '1'
          await setWantsReminders(services, member, wants)
          return request.tell(wants ? reminders.account.agreed : reminders.account.refused, paths.privacy)
        }
        if (request.typed('co') === CONSENTS) {
          await changeConsents(services, member, {
            channels: marketingChannels.filter((channel) => request.typed(`marketing_${channel}`) !== ''),
            ip: customerIp(c, services.settings.trustedProxies),
          })
          return request.tell(newsletter.account.saved, paths.privacy)
        }
        if (member.password_hash === null && !isRecentSignIn(session, services.now()))
          return signInAgain(paths.privacy)
        const problems = await confirmPassword(request)
        if (problems.length) return show(request, problems)
        await deleteAccount(services, owner, member.email)
        removeMemberCookie(c, services)
        removeDeviceCookie(c, services)
        removeCartCookies(c, services)
        removeWishlistHint(c, services)
        return c.redirect(`${paths.signInError}?powod=usuniete`, 303)
      }),
    )
