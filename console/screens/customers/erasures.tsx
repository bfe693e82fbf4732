import { useState } from 'react'
import { customersApi, type CustomerErasure } from '#contract/console/shop/customers.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Search } from '#console/parts/form/search.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { formatFullMoment } from '#console/text/format-date.ts'
import { customersWords as words } from './strings.ts'
import './customers.css'

/** Evidence of erased data. An address is typed to learn whether it was erased; it is stored nowhere. */
export const ErasuresScreen = () => {
  const [email, setEmail] = useState('')
  const loaded = useApiQuery(customersApi.erasures, { query: { email } })
  return (
    <Page
      title={words.erasures}
      back={{ address: { to: '/klienci' }, title: words.title }}
      lead={words.erasuresLead}
    >
      <Search value={email} hint={words.erasuresSearch} onSearch={setEmail} />
      <LoadedContent loaded={loaded}>
        {({ erasures }) =>
          erasures.length === 0 ? (
            <Empty title={email ? words.notErased : words.noErasures} />
          ) : (
            <ul className="message-list" aria-label={words.erasures}>
              {erasures.map((erasure) => (
                <Erasure key={erasure.id} erasure={erasure} />
              ))}
            </ul>
          )
        }
      </LoadedContent>
    </Page>
  )
}

const Erasure = ({ erasure: { atMs, author, counts, hash } }: { erasure: CustomerErasure }) => (
  <li>
    <b>{formatFullMoment(atMs)}</b> <span className="muted">{words.erasedBy(author)}</span>
    <p>{words.erasedCounts(counts)}</p>
    <details>
      <summary>{words.hash}</summary>
      <code className="any-break">{hash}</code>
    </details>
  </li>
)
