import { type OwnersPage, OwnersText } from '#storefront/parts/blocks.tsx'
import { Breadcrumbs } from '#storefront/parts/frame/breadcrumbs.tsx'

/** `html`: clean. */
export type StaticPage = OwnersPage

export const bodyClass = 'page'

/** A page written by the owner: delivery, returns, terms. */
export default function Static(page: StaticPage) {
  return (
    <>
      <Breadcrumbs links={[]} current={page.title} />
      <OwnersText {...page} />
    </>
  )
}
