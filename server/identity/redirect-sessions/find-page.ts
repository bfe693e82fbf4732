import type * as v from 'valibot'
import type { createRedirectSession } from '#contract/identity/redirect-session.ts'
import { paths } from '#storefront/paths.ts'
import { problems } from '../identity-problem.ts'
import type { Site } from '../sites/site.ts'

type Input = v.InferOutput<typeof createRedirectSession.request>

const SLUG = /^[a-z0-9-]{1,200}$/

/** The page an intent leads to without a step in between: ours, or one of the site's address templates. */
export const findPage = (
  input: Input,
  site: Site,
  publicUrl: string,
  callbacks: Record<string, string>,
): URL => {
  const url = pageOf(input, site, publicUrl, callbacks)
  for (const [name, value] of Object.entries(input.preferences.additionalQueryParameters ?? {}))
    url.searchParams.set(name, value)
  return url
}

const pageOf = (
  input: Input,
  { settings }: Site,
  publicUrl: string,
  callbacks: Record<string, string>,
): URL => {
  if (input.storesProduct) {
    const { productSlug = '' } = input.storesProduct
    if (!SLUG.test(productSlug)) throw problems.badRequest('productSlug is missing or no slug')
    return new URL(paths.product(productSlug), publicUrl)
  }
  if (input.ecomCheckout) return new URL(paths.checkout, publicUrl)
  if (input.bookingsCheckout)
    return fill(settings.bookingsCheckoutUrl, {
      timezone: input.bookingsCheckout.timezone,
      slotAvailability: JSON.stringify(input.bookingsCheckout.slotAvailability ?? {}),
      ...callbacks,
    })
  if (input.bookingsBook)
    return fill(settings.bookingsBookUrl, { resourceId: input.bookingsBook.resourceId, ...callbacks })
  if (input.eventsCheckout) return fill(settings.eventsCheckoutUrl, { ...input.eventsCheckout, ...callbacks })
  if (input.paidPlansCheckout)
    return fill(settings.paidPlansCheckoutUrl, { ...input.paidPlansCheckout, ...callbacks })
  throw problems.notAvailable()
}

/** `{name}` in a template is replaced, encoded; what was not given is empty. */
const fill = (template: string | null, values: Record<string, string | undefined>): URL => {
  if (template === null) throw problems.notAvailable()
  const address = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(Object.hasOwn(values, name) ? (values[name] ?? '') : ''),
  )
  if (!URL.canParse(address)) throw problems.notAvailable()
  return new URL(address)
}
