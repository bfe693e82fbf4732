import type { LegalVersion } from '#contract/shop/agreement/legal-texts.ts'
import { type OwnersPage, OwnersText } from '#storefront/parts/blocks.tsx'
import { Breadcrumbs } from '#storefront/parts/frame/breadcrumbs.tsx'
import { legalTexts as words } from '#storefront/strings/pl/order/legal-texts.ts'

/** `html`: clean; `version`: of a legal text. */
export type StaticPage = OwnersPage & { version?: LegalVersion | null }

export const bodyClass = 'page'

/** A page written by the owner: delivery, returns, terms. */
export default function Static({ version, ...page }: StaticPage) {
  return (
    <>
      <Breadcrumbs links={[]} current={page.title} />
      <OwnersText {...page} />
      {version ? (
        <p className="legal-version">
          {words.version(version.number, version.inForceMs)} <a href={version.url}>{words.all}</a>
        </p>
      ) : null}
    </>
  )
}
