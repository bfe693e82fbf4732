import { useState } from 'react'
import { type LegalPageText, type OpeningAnswer, openingApi } from '#contract/console/opening.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ConflictChoice } from '#console/parts/form/conflict.tsx'
import { LongTextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useOwner } from '#console/data/session.ts'
import { frameWords } from '#console/strings.ts'
import { openingWords } from './strings.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { MissingList } from './missing-list.tsx'
import { CompanyFields } from '#console/screens/settings/shop-data.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'

type Put = (answer: OpeningAnswer) => void

/** What a shop needs before it may sell: the seller's data and the pages the law requires. */
export const Opening = () => {
  const loaded = useApiQuery(openingApi.all, {})
  return (
    <Page title={openingWords.title} lead={openingWords.lead}>
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            {answer.missing.length > 0 ? (
              <MissingList answer={answer} />
            ) : (
              <p className="card">{openingWords.complete}</p>
            )}
            <Company answer={answer} put={loaded.put} />
            {answer.pages.map((page) => (
              <LegalPageForm key={page.slug} page={page} put={loaded.put} />
            ))}
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const Company = ({ answer, put }: { answer: OpeningAnswer; put: Put }) => {
  const showToast = useToast()
  const { renew } = useOwner()
  const drafting = useDraft(answer.company)
  const { draft, isDirty, change, markSaved } = drafting
  const { saveOver, conflict } = useConflict(
    drafting,
    openingApi.all,
    {},
    { draftOf: ({ company }) => company, put },
  )
  const { problems, problem, isBusy, save } = useSaving()
  const submit = () =>
    save(openingApi.saveCompany.request, draft, async () => {
      const saved = await saveOver(openingApi.saveCompany, { body: draft }, answer.version)
      markSaved(saved.company)
      put(saved)
      showToast(openingWords.companySaved)
      if (saved.company.shopName !== answer.company.shopName) void renew()
    })
  return (
    <section className="card" aria-labelledby="company">
      <h2 id="company">{openingWords.company}</h2>
      <Form problems={problems} onSubmit={() => void submit()}>
        <CompanyFields settings={draft} change={change} />
        <ConflictChoice conflict={conflict} />
        <FormMessage text={problem} />
        <Button look="main" type="submit" isBusy={isBusy} disabled={!isDirty}>
          {isBusy ? frameWords.saving : openingWords.saveCompany}
        </Button>
      </Form>
    </section>
  )
}

/** One page of the law: its text, or one to start from. It is saved over the version that was read. */
const LegalPageForm = ({ page, put }: { page: LegalPageText; put: Put }) => {
  const showToast = useToast()
  const drafting = useDraft({ text: page.text })
  const { draft, isDirty, change, markSaved } = drafting
  const [readMs, setReadMs] = useState(page.updatedMs)
  const pageIn = ({ pages }: OpeningAnswer) => pages.find(({ slug }) => slug === page.slug) ?? page
  const putNewer = (newer: OpeningAnswer) => {
    setReadMs(pageIn(newer).updatedMs)
    put(newer)
  }
  const { saveOver, conflict } = useConflict(
    drafting,
    openingApi.all,
    {},
    { draftOf: (newer) => ({ text: pageIn(newer).text }), put: putNewer },
  )
  const { problems, problem, isBusy, save } = useSaving()
  // Nothing was typed: the company's data may have been added to the starting text since.
  if (!isDirty && draft.text !== page.text) markSaved({ text: page.text })
  const submit = () =>
    save(openingApi.savePage.request, { ...draft, readMs }, async () => {
      const saved = await saveOver(openingApi.savePage, {
        params: { slug: page.slug },
        body: { ...draft, readMs },
      })
      markSaved({ text: pageIn(saved).text })
      putNewer(saved)
      showToast(openingWords.pageSaved(page.title))
    })
  const isNew = page.updatedMs === null
  return (
    <section className="card" aria-labelledby={page.slug}>
      <h2 id={page.slug}>{page.title}</h2>
      <p className="muted">{isNew ? openingWords.startingText : openingWords.ownText}</p>
      <Form problems={problems} onSubmit={() => void submit()}>
        <LongTextField
          label={openingWords.textOf(page.title)}
          hint={openingWords.textHint}
          path="text"
          rows={14}
          value={draft.text}
          onChange={(text) => change({ text })}
        />
        <ConflictChoice conflict={conflict} />
        <FormMessage text={problem} />
        <div className="form-actions">
          <Button look="main" type="submit" isBusy={isBusy} disabled={!isNew && !isDirty}>
            {isNew ? openingWords.publish(page.title) : openingWords.savePage(page.title)}
          </Button>
          {!isNew && (
            <a className="button" href={`/${page.slug}/`} target="_blank" rel="noreferrer">
              <ConsoleIcon name="shop" /> {openingWords.see}
            </a>
          )}
        </div>
      </Form>
    </section>
  )
}
