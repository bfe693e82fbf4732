import { Breadcrumbs } from '#storefront/parts/frame/breadcrumbs.tsx'

export type StaticPage = {
  title: string
  /** Cleaned HTML. */
  html: string
}

export const bodyClass = 'page'

/** A page written by the owner: delivery, returns, terms. */
export default function Static({ title, html }: StaticPage) {
  return (
    <>
      <Breadcrumbs links={[]} current={title} />
      <article className="prose">
        <h1>{title}</h1>
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </>
  )
}
