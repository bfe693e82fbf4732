import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import { useState } from 'react'
import { type ListedPage, type PagesAnswer, pagesApi } from '#contract/console/shop/pages.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange } from '#console/data/use-saving.ts'
import { FormMessage } from '#console/parts/form/form.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { UndoNotice } from '#console/parts/undo-notice.tsx'
import { NeededPages } from './needed-pages.tsx'
import { pagesWords } from './strings.ts'
import './pages.css'

/** The shop's pages in the order of its footer, and those that it still needs. */
export const Pages = () => {
  const loaded = useApiQuery(pagesApi.list, {})
  const { usunieto } = useSearch({ from: '/strony' })
  const navigate = useNavigate()
  const api = useApi()
  const showToast = useToast()
  const close = () => void navigate({ to: '/strony', replace: true })
  const restore = async (id: string) => {
    await api(pagesApi.restore, { params: { id } })
    showToast(pagesWords.restored)
    loaded.reload()
    close()
  }
  return (
    <Page
      title={pagesWords.title}
      lead={pagesWords.lead}
      actions={
        <Link className="button is-main" to="/nowa-strona">
          {pagesWords.add}
        </Link>
      }
    >
      {usunieto && <UndoNotice text={pagesWords.deleted} undo={() => restore(usunieto)} onClose={close} />}
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <NeededPages needed={answer.needed} />
            {answer.pages.length === 0 ? (
              <Empty title={pagesWords.none} hint={pagesWords.noneHint} />
            ) : (
              <PageList answer={answer} put={loaded.put} />
            )}
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const PageList = ({ answer, put }: { answer: PagesAnswer; put: (answer: PagesAnswer) => void }) => {
  const api = useApi()
  const { problem, start } = useChange()
  const [message, setMessage] = useState('')
  const { pages, needed } = answer
  const move = ({ slug, title }: ListedPage, by: -1 | 1) => {
    const slugs = pages.map((page) => page.slug)
    const at = slugs.indexOf(slug)
    if (at + by < 0 || at + by >= slugs.length) return
    const moved = slugs.toSpliced(at, 1).toSpliced(at + by, 0, slug)
    void start(slug, async () => {
      put(await api(pagesApi.order, { body: { slugs: moved } }))
      setMessage(pagesWords.moved(title, at + by + 1, slugs.length))
    })
  }
  return (
    <>
      <FormMessage text={problem} />
      <p className="screen-reader-text" role="status">
        {message}
      </p>
      <ol className="page-list" aria-label={pagesWords.list}>
        {pages.map((page, index) => {
          const isIncomplete = needed.some(({ slug, state }) => slug === page.slug && state === 'incomplete')
          return (
            <li key={page.slug}>
              <div>
                <Link className="row-link" to="/strony/$slug" params={{ slug: page.slug }}>
                  {page.title}
                </Link>{' '}
                {!page.isPublished && <span className="badge">{pagesWords.draft}</span>}
                {isIncomplete && <span className="badge is-pending">{pagesWords.incomplete}</span>}
                <small>/{page.slug}/</small>
              </div>
              <button
                type="button"
                className="icon-button"
                aria-label={pagesWords.up(page.title)}
                aria-disabled={index === 0 || undefined}
                onClick={() => move(page, -1)}
              >
                <ConsoleIcon name="up" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={pagesWords.down(page.title)}
                aria-disabled={index === pages.length - 1 || undefined}
                onClick={() => move(page, 1)}
              >
                <ConsoleIcon name="open" />
              </button>
            </li>
          )
        })}
      </ol>
    </>
  )
}
