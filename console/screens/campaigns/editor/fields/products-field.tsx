import { useContext, useState } from 'react'
import { feedsApi } from '#contract/console/campaigns/feeds.ts'
import type { Hint } from '#campaign/kinds.ts'
import { Button } from '#console/parts/form/button.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { feedsWords } from '#console/screens/feeds/strings.ts'
import { SiteContext } from '../editor-contexts.ts'
import { ProblemAt } from '../problem-at.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'

type Props = {
  hint: Hint
  most: number | undefined
  value: readonly string[]
  path: string
  onChange: (ids: string[]) => void
}

const MAX_OFFERED = 6

/** Products of the site, chosen by their names, in the order in which they are shown. */
export const ProductsField = ({ hint, most = Infinity, value, path, onChange }: Props) => {
  const [text, setText] = useState('')
  const params = { id: useContext(SiteContext) }
  const chosen = useApiQuery(feedsApi.products, value.length ? { params, query: { ids: value } } : null)
  const found = useApiQuery(feedsApi.products, text ? { params, query: { q: text } } : null)
  const titleOf = (id: string) =>
    [...(chosen.data?.products ?? []), ...(found.data?.products ?? [])].find((product) => product.id === id)
      ?.title ?? feedsWords.unknown(id)
  const isFull = value.length >= most
  return (
    <fieldset className="setting-group" data-path={path}>
      <legend>{hint.label}</legend>
      {hint.help && <p className="hint">{hint.help}</p>}
      <ProblemAt path={path} />
      <ol className="plain-list">
        {value.map((id, at) => (
          <li key={id} className="form-actions">
            <span>{titleOf(id)}</span>
            {at > 0 && (
              <Button
                look="plain"
                aria-label={feedsWords.earlier(titleOf(id))}
                onClick={() => onChange(value.toSpliced(at, 1).toSpliced(at - 1, 0, id))}
              >
                ↑
              </Button>
            )}
            <Button
              look="plain"
              aria-label={feedsWords.takeAway(titleOf(id))}
              onClick={() => onChange(value.toSpliced(at, 1))}
            >
              ×
            </Button>
          </li>
        ))}
      </ol>
      {isFull ? (
        <p className="hint">{feedsWords.full}</p>
      ) : (
        <>
          <Search value={text} hint={feedsWords.choose} onSearch={setText} />
          {text && found.data && (
            <ul className="plain-list" aria-label={feedsWords.preview}>
              {found.data.products
                .filter(({ id }) => !value.includes(id))
                .slice(0, MAX_OFFERED)
                .map(({ id, title }) => (
                  <li key={id}>
                    <Button look="plain" onClick={() => onChange([...value, id])}>
                      {feedsWords.add(title)}
                    </Button>
                  </li>
                ))}
              {found.data.products.length === 0 && <li className="hint">{feedsWords.nothingFound}</li>}
            </ul>
          )}
        </>
      )}
    </fieldset>
  )
}
