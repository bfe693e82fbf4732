import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { PageProps } from '#storefront/draw'
import type { BotCheckPage } from '#server/bot-check/bot-check-provider.ts'
import { showPage } from '#server/pages/show-page.ts'
import type { Shop } from '#server/shop.ts'
import { guardPage } from './guard-page.ts'
import type { SignInPlace } from './sign-in-place.ts'

type Step = {
  title: string
  props: PageProps['sign-in']
  status?: ContentfulStatusCode
  /** On a page where a person may have to show that they are one. */
  check?: BotCheckPage | null
}

/** A step of signing in; for another site it stands alone, without the shop around it. */
export const showSignIn = async (
  c: Context,
  shop: Shop,
  place: Pick<SignInPlace, 'site' | 'formTargets'> | undefined,
  { title, props, status = 200, check }: Step,
): Promise<Response> => {
  const page = place && !place.site.isOwn ? 'hosted-sign-in' : 'sign-in'
  const response = await showPage(c, shop, {
    page,
    props,
    title,
    canonicalPath: null,
    isIndexed: false,
    status,
    sources: check ?? undefined,
  })
  return guardPage(response, place?.formTargets)
}
