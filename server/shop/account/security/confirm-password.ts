import { signInProblem } from '#server/shop/sign-in-pages/problem-text.ts'
import { IdentityProblem } from '#server/identity/http/identity-problem.ts'
import { provePassword } from '#server/identity/sign-in/log-in-member.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import type { AccountPost } from '#server/shop/account/account-page.ts'

/**
 * The problem with the current password that was entered; none for a member without one. Wrong attempts count
 * as when signing in.
 */
export const confirmPassword = async ({
  identity,
  owner,
  member,
  typed,
}: AccountPost): Promise<{ field: string; text: string }[]> => {
  if (member.password_hash === null) return []
  const password = typed('password')
  if (!password) return [{ field: 'password', text: words.signIn.passwordMissing }]
  try {
    await provePassword(
      identity,
      { site: owner.site, client: null, peer: owner.peer },
      { email: member.email, password: password.normalize('NFC'), isSignedIn: true },
    )
    return []
  } catch (error) {
    const problem = signInProblem(error, owner.site)
    const isWrong = error instanceof IdentityProblem && error.status === 401
    return [isWrong ? { field: 'password', text: words.passwordPage.wrongCurrent } : problem]
  }
}
