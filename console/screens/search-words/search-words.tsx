import { useState } from 'react'
import { type CountedSearch, searchRulesApi } from '#contract/console/search/search-rules.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { useOwner } from '#console/data/session.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Button } from '#console/parts/form/button.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { formatDay } from '#console/text/format-date.ts'
import { type EditedRule, RuleDialog } from './rule-dialog.tsx'
import { RuleLists } from './rule-list.tsx'
import { searchWords as words } from './strings.ts'
import './search-words.css'

/** What shoppers search for, and the words that mean the same to them. */
export const SearchWords = () => {
  const mayEdit = hasRight(useOwner().owner.role, 'products-edit')
  const report = useApiQuery(searchRulesApi.report, {})
  const rules = useApiQuery(searchRulesApi.list, {})
  const [edited, setEdited] = useState<EditedRule | null>(null)
  const addSynonym = mayEdit
    ? (text: string) => setEdited({ kind: 'same', typed: [text], meant: [] })
    : undefined
  return (
    <Page title={words.title} lead={words.lead}>
      <LoadedContent loaded={report}>
        {({ days, fruitless, frequent }) => (
          <>
            <section className="search-report" aria-labelledby="search-fruitless">
              <h2 id="search-fruitless">{words.fruitless}</h2>
              {fruitless.length === 0 ? (
                <Empty title={words.noFruitless} hint={words.noFruitlessHint} />
              ) : (
                <>
                  <p className="muted">{words.fruitlessLead(days)}</p>
                  <SearchList label={words.fruitless} searches={fruitless} addSynonym={addSynonym} />
                </>
              )}
            </section>
            <section className="search-report" aria-labelledby="search-frequent">
              <h2 id="search-frequent">{words.frequent}</h2>
              {frequent.length === 0 ? (
                <Empty title={words.noFrequent} hint={words.noFrequentHint} />
              ) : (
                <SearchList label={words.frequent} searches={frequent} addSynonym={addSynonym} />
              )}
            </section>
          </>
        )}
      </LoadedContent>
      <LoadedContent loaded={rules}>
        {(answer) => <RuleLists answer={answer} put={rules.put} mayEdit={mayEdit} edit={setEdited} />}
      </LoadedContent>
      {edited && <RuleDialog rule={edited} put={rules.put} close={() => setEdited(null)} />}
    </Page>
  )
}

type ListProps = {
  label: string
  searches: CountedSearch[]
  addSynonym: ((text: string) => void) | undefined
}

const SearchList = ({ label, searches, addSynonym }: ListProps) => (
  <ul className="rule-list" aria-label={label}>
    {searches.map(({ text, searches: count, results, lastDayMs }) => (
      <li key={text}>
        <span>
          <a
            href={`/szukaj/?s=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            aria-label={words.see(text)}
          >
            {text}
          </a>
          <small>
            {words.searches(count)}, {words.results(results)}, {formatDay(lastDayMs)}
          </small>
        </span>
        {addSynonym && (
          <Button look="quiet" aria-label={words.addSynonymFor(text)} onClick={() => addSynonym(text)}>
            {words.addSynonym}
          </Button>
        )}
      </li>
    ))}
  </ul>
)
