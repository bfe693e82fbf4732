import { useState } from 'react'
import {
  companyToSave,
  type LegalPageText,
  legalPageToSave,
  type OpeningAnswer,
} from '#contract/console/opening.ts'
import { callConsole } from '../call-console.ts'
import { Button } from '../parts/button.tsx'
import { ConflictChoice } from '../parts/conflict.tsx'
import { LongTextField } from '../parts/fields.tsx'
import { Form, FormMessage } from '../parts/form.tsx'
import { ConsoleIcon } from '../parts/icon.tsx'
import { Page } from '../parts/page.tsx'
import { LoadedContent } from '../parts/states.tsx'
import { showToast } from '../parts/toast.tsx'
import { useOwner } from '../session.ts'
import { pl } from '../strings/pl.ts'
import { useConflict } from '../use-conflict.ts'
import { useDraft } from '../use-draft.ts'
import { useLoaded } from '../use-loaded.ts'
import { useSaving } from '../use-saving.ts'
import { MissingList } from './opening/missing-list.tsx'
import { CompanyFields } from './settings/shop-data.tsx'

type Put = (answer: OpeningAnswer) => void

/** What a shop needs before it may sell: the seller's data and the pages the law asks for. */
export const Opening = () => {
  const loaded = useLoaded<OpeningAnswer>('opening')
  return (
    <Page title={pl.opening.title} lead={pl.opening.lead}>
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            {answer.missing.length > 0 ? (
              <MissingList answer={answer} />
            ) : (
              <p className="card">{pl.opening.complete}</p>
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
  const { renew } = useOwner()
  const drafting = useDraft(answer.company)
  const { draft, isDirty, change, keep } = drafting
  const { saveOver, conflict } = useConflict(drafting, {
    path: 'opening',
    draftOf: ({ company }: OpeningAnswer) => company,
    put,
  })
  const { problems, problem, isBusy, save } = useSaving()
  const submit = () =>
    save(companyToSave, draft, async () => {
      const saved = await saveOver(draft, answer.version, 'opening/company')
      keep(saved.company)
      put(saved)
      showToast(pl.opening.companySaved)
      if (saved.company.shopName !== answer.company.shopName) void renew()
    })
  return (
    <section className="card" aria-labelledby="company">
      <h2 id="company">{pl.opening.company}</h2>
      <Form problems={problems} onSubmit={() => void submit()}>
        <CompanyFields settings={draft} change={change} />
        <ConflictChoice conflict={conflict} />
        <FormMessage text={problem} />
        <Button look="main" type="submit" isBusy={isBusy} disabled={!isDirty}>
          {isBusy ? pl.frame.saving : pl.opening.saveCompany}
        </Button>
      </Form>
    </section>
  )
}

/** One page of the law: its text, or one to start from. It is saved over the version that was read. */
const LegalPageForm = ({ page, put }: { page: LegalPageText; put: Put }) => {
  const drafting = useDraft({ text: page.text })
  const { draft, isDirty, change, keep } = drafting
  const [readMs, setReadMs] = useState(page.updatedMs)
  const pageIn = ({ pages }: OpeningAnswer) => pages.find(({ slug }) => slug === page.slug) ?? page
  const putNewer = (newer: OpeningAnswer) => {
    setReadMs(pageIn(newer).updatedMs)
    put(newer)
  }
  const { answered, conflict } = useConflict(drafting, {
    path: 'opening',
    draftOf: (newer: OpeningAnswer) => ({ text: pageIn(newer).text }),
    put: putNewer,
  })
  const { problems, problem, isBusy, save } = useSaving()
  // Nothing was typed: the company's data may have come into the starting text since.
  if (!isDirty && draft.text !== page.text) keep({ text: page.text })
  const submit = () =>
    save(legalPageToSave, { ...draft, readMs }, async () => {
      const saved = await answered(
        callConsole<OpeningAnswer>('PUT', `opening/pages/${page.slug}`, { ...draft, readMs }),
      )
      keep({ text: pageIn(saved).text })
      putNewer(saved)
      showToast(pl.opening.pageSaved(page.title))
    })
  const isNew = page.updatedMs === null
  return (
    <section className="card" aria-labelledby={page.slug}>
      <h2 id={page.slug}>{page.title}</h2>
      <p className="muted">{isNew ? pl.opening.startingText : pl.opening.ownText}</p>
      <Form problems={problems} onSubmit={() => void submit()}>
        <LongTextField
          label={pl.opening.textOf(page.title)}
          hint={pl.opening.textHint}
          path="text"
          rows={14}
          value={draft.text}
          onChange={(text) => change({ text })}
        />
        <ConflictChoice conflict={conflict} />
        <FormMessage text={problem} />
        <div className="form-actions">
          <Button look="main" type="submit" isBusy={isBusy} disabled={!isNew && !isDirty}>
            {isNew ? pl.opening.publish(page.title) : pl.opening.savePage(page.title)}
          </Button>
          {!isNew && (
            <a className="button" href={`/${page.slug}/`} target="_blank" rel="noreferrer">
              <ConsoleIcon name="shop" /> {pl.opening.see}
            </a>
          )}
        </div>
      </Form>
    </section>
  )
}
