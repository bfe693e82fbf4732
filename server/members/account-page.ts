import type { Context } from 'hono'
import type { PageProps } from '#storefront/draw'
import type { FormProblem } from '#server/identity/pages/problem-text.ts'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account.ts'
import { cartIdOf } from '#server/cart/cart-cookies.ts'
import { redirectWithCart } from '#server/cart/redirect-with-cart.ts'
import { tellVisitor } from '#server/cart/tell-visitor.ts'
import { field, type Form, readForm } from '#server/http/read-form.ts'
import type { FactorOwner } from '#server/identity/factors/factor-owner.ts'
import { type IdentityService, identityService } from '#server/identity/identity-service.ts'
import { findSignedIn } from '#server/identity/pages/find-signed-in.ts'
import { formNonce, hasFormNonce } from '#server/identity/pages/form-guard.ts'
import { guardPage } from '#server/identity/pages/guard-page.ts'
import type { PageMember } from '#server/identity/pages/page-session.ts'
import { peerOf } from '#server/identity/peer.ts'
import { showPage } from '#server/pages/show-page.ts'
import type { Shop } from '#server/shop.ts'
import { bringCart } from './bring-cart.ts'

type Section = PageProps['account']['section']

/** A request of somebody who is signed in. */
export type AccountRequest = {
  session: PageMember['session']
  member: PageMember['identity']
  c: Context
  shop: Shop
  identity: IdentityService
  owner: FactorOwner
  nonce: string
  /** Draws a page of the account. */
  show: (title: string, section: Section, problems?: FormProblem[]) => Promise<Response>
  /** Leads to a page of ours, which says it. */
  tell: (text: string, to: string, kind?: 'success' | 'error') => Promise<Response>
  /** To change how one signs in, one must have signed in a moment ago. */
  signInAgain: (to: string) => Response
}

export type AccountPost = AccountRequest & {
  form: Form
  typed: (name: string) => string
  stale: FormProblem[]
}

const requestOf = async (c: Context, shop: Shop): Promise<AccountRequest | Response> => {
  const signedIn = await findSignedIn(c, shop)
  const { pathname } = new URL(c.req.url)
  if (!signedIn)
    return c.redirect(
      pathname === paths.account ? paths.signIn : `${paths.signIn}?dalej=${encodeURIComponent(pathname)}`,
      303,
    )
  const { session, identity: member } = signedIn
  const identity = identityService(shop)
  await bringCart(c, shop)
  const nonce = formNonce(c, shop, session.id)
  return {
    session,
    member,
    c,
    shop,
    identity,
    owner: { site: (await identity.directory()).ownSite, session, peer: peerOf(c, shop) },
    nonce,
    show: async (title, section, problems = []) => {
      const response = await showPage(c, shop, {
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
      const { cartId } = await tellVisitor(shop, cartIdOf(c, shop), { kind, text })
      return redirectWithCart(c, shop, cartId, to)
    },
    signInAgain: (to) => c.redirect(`${paths.signIn}?ponownie=1&dalej=${encodeURIComponent(to)}`, 303),
  }
}

/** Only for whoever is signed in; everybody else signs in first and comes back. */
export const forMember =
  (shop: Shop, answer: (request: AccountRequest) => Promise<Response> | Response) =>
  async (c: Context): Promise<Response> => {
    const request = await requestOf(c, shop)
    return request instanceof Response ? request : answer(request)
  }

/** A form of the account. `stale`: it was not shown to whoever sends it. */
export const forMemberForm = (shop: Shop, answer: (request: AccountPost) => Promise<Response> | Response) =>
  forMember(shop, async (request) => {
    const form = await readForm(request.c)
    const isFresh = hasFormNonce(request.c, shop, form, request.session.id)
    return answer({
      ...request,
      form,
      typed: (name) => field(form, name) ?? '',
      stale: isFresh ? [] : [{ field: 'form', text: words.signIn.stale }],
    })
  })
