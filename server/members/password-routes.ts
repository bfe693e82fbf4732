import { Hono } from 'hono'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account.ts'
import { problemOf } from '#server/identity/pages/problem-text.ts'
import { changePassword } from '#server/identity/sign-in/change-password.ts'
import type { Shop } from '#server/shop.ts'
import { type AccountRequest, forMember, forMemberForm } from './account-page.ts'
import { confirmPassword } from './confirm-password.ts'

const show = (
  { show: draw, nonce, member, owner }: AccountRequest,
  problems: { field: string; text: string }[] = [],
) =>
  draw(
    words.passwordPage.title,
    {
      view: 'password',
      form: { nonce, problems },
      hasPassword: member.password_hash !== null,
      minPasswordLength: owner.site.settings.minPasswordLength,
    },
    problems,
  )

/** /moje-konto/haslo/. */
export const passwordRoutes = (shop: Shop): Hono =>
  new Hono()
    .get(
      paths.password,
      forMember(shop, (request) => show(request)),
    )
    .post(
      paths.password,
      forMemberForm(shop, async (request) => {
        const { typed, stale, identity, owner, session, tell } = request
        const missing = typed('new_password')
          ? []
          : [{ field: 'new_password', text: words.signIn.passwordMissing }]
        if (stale.length || missing.length) return show(request, [...stale, ...missing])
        const wrong = await confirmPassword(request)
        if (wrong.length) return show(request, wrong)
        try {
          await changePassword(
            identity,
            { site: owner.site, client: null, peer: owner.peer },
            {
              memberId: session.subject_id,
              sessionId: session.id,
              newPassword: typed('new_password').normalize('NFC'),
            },
          )
        } catch (error) {
          return show(request, [problemOf(error, owner.site, { password: 'new_password' })])
        }
        return tell(words.passwordPage.changed, paths.password)
      }),
    )
