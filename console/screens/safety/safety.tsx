import { safetyApi, type SafetyReport } from '#contract/console/safety/safety.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { safetyGaps } from '#contract/shop/product-page/product-safety.ts'
import { useOwner } from '#console/data/session.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { FilterTabs } from '#console/parts/list-navigation.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useSearch } from '#console/routing/router-context.tsx'
import { Manufacturers } from './manufacturers.tsx'
import { safetyWords as words } from './strings.ts'
import './safety.css'

/** What published products lack of the data that the safety regulation requires, and who makes them. */
export const Safety = () => {
  const mayEdit = hasRight(useOwner().owner.role, 'products-edit')
  const { brak = '', strona = '' } = useSearch({ from: '/bezpieczenstwo' })
  const gap = safetyGaps.find((one) => one === brak)
  const report = useApiQuery(safetyApi.report, {
    query: { gap: gap ?? '', brand: '', page: strona },
  })
  return (
    <Page title={words.title} lead={words.lead}>
      <Manufacturers mayEdit={mayEdit} onChanged={report.reload} />
      <LoadedContent loaded={report}>
        {(answer) => (
          <section className="section" aria-labelledby="safety-report">
            <h2 id="safety-report">{words.list}</h2>
            <p>{words.summary(answer.complete, answer.incomplete)}</p>
            <p className="muted">{answer.isBlocking ? words.blocking : words.notBlocking}</p>
            {answer.incomplete === 0 ? (
              <Empty title={words.none} hint={words.noneHint} />
            ) : (
              <>
                <FilterTabs
                  label={words.parts}
                  tabs={[
                    {
                      title: `${words.all} (${answer.incomplete})`,
                      address: { to: '/bezpieczenstwo' },
                      isCurrent: gap === undefined,
                    },
                    ...safetyGaps.flatMap((one) =>
                      answer.byGap[one]
                        ? [
                            {
                              title: words.gapCount(one, answer.byGap[one]),
                              address: { to: '/bezpieczenstwo' as const, search: { brak: one } },
                              isCurrent: gap === one,
                            },
                          ]
                        : [],
                    ),
                  ]}
                />
                <Incomplete answer={answer} brak={gap ?? ''} />
              </>
            )}
          </section>
        )}
      </LoadedContent>
    </Page>
  )
}

const Incomplete = ({ answer: { products, page, pages }, brak }: { answer: SafetyReport; brak: string }) => {
  const at = (wanted: number) => ({
    to: '/bezpieczenstwo' as const,
    search: { ...(brak && { brak }), strona: String(wanted) },
  })
  return (
    <>
      <ul className="safety-list" aria-label={words.list}>
        {products.map(({ id, name, sku, brand, gaps }) => (
          <li key={id}>
            <span>
              <Link to="/produkty/$id" params={{ id: String(id) }}>
                {name}
              </Link>
              <small>
                {[sku, brand, gaps.map((one) => words.gap(one)).join(', ')].filter(Boolean).join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className="pager" aria-label={words.page(page, pages)}>
          {page > 1 ? (
            <Link className="button is-plain" {...at(page - 1)}>
              {words.previous}
            </Link>
          ) : (
            <span />
          )}
          <span>{words.page(page, pages)}</span>
          {page < pages && (
            <Link className="button is-plain" {...at(page + 1)}>
              {words.next}
            </Link>
          )}
        </nav>
      )}
    </>
  )
}
