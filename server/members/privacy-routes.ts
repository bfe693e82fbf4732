import { Hono } from 'hono'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account.ts'
import { recordEvent } from '#server/identity/audit/record-event.ts'
import { removeCartCookies } from '#server/cart/cart-cookies.ts'
import { isRecentSignIn } from '#server/identity/factors/recent-sign-in.ts'
import { removeDeviceCookie } from '#server/identity/factors/remembered-device.ts'
import { removeMemberCookie } from '#server/identity/pages/page-session.ts'
import type { Shop } from '#server/shop.ts'
import { type AccountRequest, forMember, forMemberForm } from './account-page.ts'
import { setWantsReminders, wantsReminders } from '#server/abandonment/agree.ts'
import { reminders } from '#storefront/strings/pl/reminders.ts'
import { confirmPassword } from './confirm-password.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'

/** Which of the page's forms: everything else is about leaving. */
const REMINDERS = 'przypomnienia'

const show = async (
  { show: draw, nonce, member, shop }: AccountRequest,
  problems: { field: string; text: string }[] = [],
) =>
  draw(
    words.privacy.title,
    {
      view: 'privacy',
      form: { nonce, problems },
      hasPassword: member.password_hash !== null,
      wantsReminders: await wantsReminders(shop.db.read, member),
    },
    problems,
  )

/** /moje-konto/prywatnosc/: the copy of one's data, and leaving. */
export const privacyRoutes = (shop: Shop): Hono =>
  new Hono()
    .get(
      paths.privacy,
      forMember(shop, (request) => show(request)),
    )
    .get(
      paths.memberExport,
      forMember(shop, async ({ c, member, owner }) => {
        const data = await exportAccount(shop, member.id)
        await shop.db.transaction((tx) =>
          recordEvent(tx, shop, 'data_exported', {
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
      forMemberForm(shop, async (request) => {
        const { c, stale, member, session, owner, signInAgain } = request
        if (stale.length) return show(request, stale)
        if (request.typed('co') === REMINDERS) {
          const wants = request.typed('wants') === '1'
          await setWantsReminders(shop, member, wants)
          return request.tell(wants ? reminders.account.agreed : reminders.account.refused, paths.privacy)
        }
        if (member.password_hash === null && !isRecentSignIn(session, shop.now()))
          return signInAgain(paths.privacy)
        const problems = await confirmPassword(request)
        if (problems.length) return show(request, problems)
        await deleteAccount(shop, owner, member.email)
        removeMemberCookie(c, shop)
        removeDeviceCookie(c, shop)
        removeCartCookies(c, shop)
        return c.redirect(`${paths.signInError}?powod=usuniete`, 303)
      }),
    )
