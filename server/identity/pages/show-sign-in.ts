import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { PageProps } from '#storefront/draw'
import { showPage } from '#server/pages/show-page.ts'
import type { Shop } from '#server/shop.ts'
import { guardPage } from './guard-page.ts'
import type { SignInPlace } from './sign-in-place.ts'

/** A step of signing in; for another site it stands alone, without the shop around it. */
export const showSignIn = async (c: Context, shop: Shop, place: SignInPlace | undefined, { title, props, status = 200 }: { title: string; props: PageProps['sign-in']; status?: ContentfulStatusCode }): Promise<Response> => {
  const page = place && !place.site.isOwn ? 'hosted-sign-in' : 'sign-in'
  const response = await showPage(c, shop, { page, props, title, canonicalPath: null, isIndexed: false, status })
  return guardPage(response, place?.formTargets)
}
