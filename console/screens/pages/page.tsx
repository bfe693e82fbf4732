import { useNavigate, useParams, useSearch } from '#console/routing/router-context.tsx'
import { type PageAnswer, pagesApi, type PageToSave } from '#contract/console/shop/pages.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { LongTextField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Form } from '#console/parts/form/form.tsx'
import { RichTextField } from '#console/parts/form/rich-text-field.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { TextHints } from '#console/parts/form/text-hints.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { pagesWords } from './strings.ts'
import './pages.css'

const back = { address: { to: '/strony' }, title: pagesWords.title } as const
const blank: PageToSave = { title: '', slug: '', html: '', description: '', isPublished: true }
const TO_FILL = '[uzupełnij'

/** A page to be written, perhaps from a starting text. */
export const NewPage = () => {
  const { wzor } = useSearch({ from: '/nowa-strona' })
  const starting = useApiQuery(pagesApi.starting, wzor ? { params: { slug: wzor } } : null)
  return (
    <Page title={pagesWords.newTitle} back={back}>
      {wzor ? (
        <LoadedContent loaded={starting}>
          {({ title, html }) => (
            <PageEditor
              initial={{ ...blank, title, html, slug: wzor }}
              answer={null}
              put={() => {}}
              note={pagesWords.startingText}
            />
          )}
        </LoadedContent>
      ) : (
        <PageEditor initial={blank} answer={null} put={() => {}} />
      )}
    </Page>
  )
}

export const PageScreen = () => {
  const { slug } = useParams({ from: '/strony/$slug' })
  const loaded = useApiQuery(pagesApi.one, { params: { slug } })
  const published = loaded.data?.page.isPublished ?? true
  return (
    <Page
      title={loaded.data?.page.title ?? pagesWords.title}
      back={back}
      history={{ kind: 'page', id: slug }}
      badge={published ? undefined : <span className="badge">{pagesWords.draft}</span>}
      actions={
        loaded.data && (
          <>
            <Link className="button" to="/strony/$slug/edycja" params={{ slug }}>
              {pagesWords.editOnPage}
            </Link>
            <a className="button" href={`/${slug}/`} target="_blank" rel="noreferrer">
              <ConsoleIcon name="shop" /> {published ? pagesWords.preview : pagesWords.previewDraft}
            </a>
          </>
        )
      }
    >
      <LoadedContent loaded={loaded}>
        {(answer) => <PageEditor initial={answer.page} answer={answer} put={loaded.put} />}
      </LoadedContent>
    </Page>
  )
}

type Props = {
  initial: PageToSave
  /** Null: a new page. */
  answer: PageAnswer | null
  put: (answer: PageAnswer) => void
  note?: string
}

const PageEditor = ({ initial, answer, put, note }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const navigate = useNavigate()
  const drafting = useDraft(
    initial,
    answer ? { form: 'page', id: answer.page.slug } : { form: `page-${initial.slug}`, id: null },
  )
  const { draft, isDirty, change, markSaved, allowLeaving, onceKey } = drafting
  const { problems, problem, isBusy, save } = useSaving()
  const slug = answer?.page.slug ?? ''
  const { saveOver, conflict } = useConflict(
    drafting,
    pagesApi.one,
    { params: { slug } },
    { draftOf: ({ page }) => page, put },
  )
  const submit = () =>
    save(pagesApi.save.request, draft, async () => {
      if (!answer) {
        const created = await api(pagesApi.create, { body: draft }, { onceKey })
        showToast(pagesWords.created(created.page.title))
        allowLeaving()
        void navigate({ to: '/strony/$slug', params: { slug: created.page.slug } })
        return
      }
      const saved = await saveOver(pagesApi.save, { params: { slug }, body: draft }, answer.version)
      showToast(pagesWords.saved(saved.page.title))
      if (saved.page.slug === slug) {
        markSaved(saved.page)
        put(saved)
        return
      }
      allowLeaving()
      void navigate({ to: '/strony/$slug', params: { slug: saved.page.slug }, replace: true })
    })
  const remove = async () => {
    const { removedId } = await api(pagesApi.remove, { params: { slug } })
    allowLeaving()
    void navigate({ to: '/strony', search: { usunieto: removedId } })
  }
  const addressHint = answer?.isAddressFixed
    ? pagesWords.addressFixed
    : [
        draft.slug ? pagesWords.addressHint(draft.slug) : pagesWords.addressEmpty,
        ...(answer && draft.slug !== slug ? [pagesWords.addressMoves] : []),
      ].join(' ')
  return (
    <Form
      problems={problems}
      onSubmit={() => void submit()}
      className="page-form"
      isLocked={isBusy && !answer}
    >
      {note && <p className="notice">{note}</p>}
      {draft.html.includes(TO_FILL) && <p className="notice">{pagesWords.toFill}</p>}
      <section className="card" aria-labelledby="page-content">
        <h2 id="page-content">{pagesWords.content}</h2>
        <TextField
          label={pagesWords.pageTitle}
          path="title"
          maxLength={120}
          value={draft.title}
          onChange={(title) => change({ title })}
        />
        {answer?.hasBlocks ? (
          <p className="hint">{pagesWords.hasBlocks}</p>
        ) : (
          <RichTextField
            label={pagesWords.text}
            hint={pagesWords.textHint}
            html={draft.html}
            onChange={(html) => change({ html })}
          />
        )}
        <TextHints text={`${draft.title} ${draft.html}`} />
      </section>
      <section className="card" aria-labelledby="page-address">
        <h2 id="page-address">{pagesWords.addressAndSearch}</h2>
        <TextField
          label={pagesWords.address}
          hint={addressHint}
          path="slug"
          maxLength={80}
          readOnly={answer?.isAddressFixed ?? false}
          autoComplete="off"
          spellCheck={false}
          value={draft.slug}
          onChange={(text) => change({ slug: text })}
        />
        <LongTextField
          label={pagesWords.description}
          hint={pagesWords.descriptionHint(draft.description.length)}
          path="description"
          rows={2}
          maxLength={300}
          value={draft.description}
          onChange={(description) => change({ description })}
        />
        <Tick
          label={pagesWords.isPublished}
          hint={pagesWords.isPublishedHint}
          isOn={draft.isPublished}
          onChange={(isPublished) => change({ isPublished })}
        />
        {answer?.isVersioned && (
          <p className="hint">
            {pagesWords.versionsHint} <a href={`/${slug}/wersje/`}>{pagesWords.versions}</a>
          </p>
        )}
        {answer?.isNeeded && !draft.isPublished && <p className="notice">{pagesWords.requiredHint}</p>}
      </section>
      <SaveOrRemove
        isDirty={isDirty || !answer}
        isBusy={isBusy}
        problem={problem}
        conflict={conflict}
        {...(!answer && { saveTitle: pagesWords.create })}
        removal={
          answer && {
            title: pagesWords.delete,
            question: pagesWords.deleteQuestion(answer.page.title),
            hint: answer.isNeeded ? pagesWords.deleteRequiredHint : pagesWords.deleteHint,
            remove,
          }
        }
      />
    </Form>
  )
}
