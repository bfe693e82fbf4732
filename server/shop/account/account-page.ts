import type { Context } from 'hono'
import type { PageProps } from '#storefront/render'
import type { SignInProblem } from '../sign-in-pages/problem-text.ts'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { cartIdOf, redirectWithCart } from '../cart/cart-cookies.ts'
import { notifyVisitor } from '../cart/notices.ts'
import { field, type FormBody, readFormBody } from '#server/platform/http/read-form.ts'
import type { SignedInMember } from '#server/identity/members/signed-in-member.ts'
import { type IdentityService, identityService } from '#server/identity/service/identity-service.ts'
import { findSignedIn, type PageMember } from '#server/identity/sign-in/page-session.ts'
import { formNonce, hasFormNonce, guardPage } from '../sign-in-pages/form-guard.ts'
import { peerOf } from '#server/identity/http/peer.ts'
import { showPage } from '../pages/show-page.ts'
import type { Services } from '#server/platform/services.ts'
import { restoreMemberCart } from './restore-member-cart.ts'

type Section = PageProps['account']['section']

/** A request of a signed-in member. */
export type AccountRequest = {
  session: PageMember['session']
  member: PageMember['identity']
  c: Context
  services: Services
  identity: IdentityService
  owner: SignedInMember
  nonce: string
  /** Renders a page of the account. */
  show: (title: string, section: Section, problems?: SignInProblem[]) => Promise<Response>
  /** Redirects to a page of ours, which shows it. */
  tell: (text: string, to: string, kind?: 'success' | 'error') => Promise<Response>
  /** Changing sign-in settings requires a recent sign-in. */
  signInAgain: (to: string) => Response
}

export type AccountPost = AccountRequest & {
  form: FormBody
  typed: (name: string) => string
  stale: SignInProblem[]
}

const requestOf = async (c: Context, services: Services): Promise<AccountRequest | Response> => {
  const signedIn = await findSignedIn(c, services)
  const { pathname } = new URL(c.req.url)
  if (!signedIn)
    return c.redirect(
      pathname === paths.account ? paths.signIn : `${paths.signIn}?dalej=${encodeURIComponent(pathname)}`,
      303,
    )
  const { session, identity: member } = signedIn
  const identity = identityService(services)
  await restoreMemberCart(c, services)
  const nonce = formNonce(c, services, session.id)
  return {
    session,
    member,
    c,
    services,
    identity,
    owner: { site: (await identity.directory()).ownSite, session, peer: peerOf(c, services) },
    nonce,
    show: async (title, section, problems = []) => {
      const response = await showPage(c, services, {
        page: 'account',
        props: { path: pathname, nonce, section },
        title,
        canonicalPath: null,
        isIndexed: false,
        status: problems.length ? 422 : 200,
      })
      return guardPage(response)
    },
    tell: async (text, to, kind = 'success') => {
      const { cartId } = await notifyVisitor(services, cartIdOf(c, services), { kind, text })
      return redirectWithCart(c, services, cartId, to)
    },
    signInAgain: (to) => c.redirect(`${paths.signIn}?ponownie=1&dalej=${encodeURIComponent(to)}`, 303),
  }
}

/** Only for signed-in members; others sign in first and return. */
export const forMember =
  (services: Services, answer: (request: AccountRequest) => Promise<Response> | Response) =>
  async (c: Context): Promise<Response> => {
    const request = await requestOf(c, services)
    return request instanceof Response ? request : answer(request)
  }

/** A form of the account. `stale`: it was not shown to the sender. */
export const forMemberForm = (
  services: Services,
  answer: (request: AccountPost) => Promise<Response> | Response,
) =>
  forMember(services, async (request) => {
    const form = await readFormBody(request.c)
    const isFresh = hasFormNonce(request.c, services, form, request.session.id)
    return answer({
      ...request,
      form,
      typed: (name) => field(form, name) ?? '',
      stale: isFresh ? [] : [{ field: 'form', text: words.signIn.stale }],
    })
  })
