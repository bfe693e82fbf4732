import { useParams } from '#console/routing/router-context.tsx'
import { useState } from 'react'
import {
  type FeedOverview,
  feedsApi,
  MAX_FEED_BYTES,
  type FeedReport,
  type FeedProductLine,
} from '#contract/console/campaigns/feeds.ts'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { feedsWords } from './strings.ts'
import { importWords } from '#console/screens/import/strings.ts'
import { sitesWords } from '#console/screens/sites/strings.ts'
import { useChange } from '#console/data/use-saving.ts'
import { formatDateTime } from '#console/text/format-date.ts'
import { FeedSource } from './feed-source.tsx'
import { ChooseFile } from '#console/screens/import/choose-file.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { CallProblem, useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'

/** Products as campaigns recommend them, those that sell best first. */
const FeedProducts = ({ siteId }: { siteId: string }) => {
  const [text, setText] = useState('')
  const loaded = useApiQuery(feedsApi.products, { params: { id: siteId }, query: { q: text } })
  return (
    <section className="card" aria-labelledby="feed-products">
      <h2 id="feed-products">{feedsWords.preview}</h2>
      <Search value={text} hint={feedsWords.search} onSearch={setText} />
      <LoadedContent loaded={loaded}>
        {({ products }) =>
          products.length ? (
            <Products products={products} />
          ) : (
            <p className="muted">{feedsWords.nothingFound}</p>
          )
        }
      </LoadedContent>
    </section>
  )
}

const Products = ({ products }: { products: FeedProductLine[] }) => (
  <div className="scrolled" tabIndex={0} role="region" aria-label={feedsWords.preview}>
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{feedsWords.product}</th>
          <th scope="col">{feedsWords.category}</th>
          <th scope="col">{feedsWords.price}</th>
          <th scope="col">{feedsWords.left}</th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ id, title, category, url, price, currency, quantity, isAvailable }) => (
          <tr key={id}>
            <td>
              <a href={url} target="_blank" rel="noopener noreferrer">
                {title}
              </a>
              <small>{id}</small>
            </td>
            <td>{category}</td>
            <td>
              {price.replace('.', ',')} {currency}
            </td>
            <td>{isAvailable ? (quantity ?? feedsWords.uncounted) : feedsWords.soldOut}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** The result of the last attempt to read a feed. */
const FeedReportCard = ({ report, hasProducts }: { report: FeedReport; hasProducts: boolean }) => {
  const { isTaken, taken, refused, refusedCount, problem, triedMs } = report
  return (
    <section className={`card${isTaken ? '' : ' is-warning'}`} aria-labelledby="feed-report" role="status">
      <h2 id="feed-report">{isTaken ? feedsWords.report : feedsWords.broken}</h2>
      <p className="muted">{formatDateTime(triedMs)}</p>
      {problem && <p>{problem}</p>}
      {isTaken ? <p>{feedsWords.taken(taken)}</p> : hasProducts && <p>{feedsWords.stays}</p>}
      {refusedCount > 0 && (
        <details>
          <summary>{feedsWords.refused(refusedCount)}</summary>
          <div className="scrolled" tabIndex={0} role="region" aria-label={feedsWords.refused(refusedCount)}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{feedsWords.row}</th>
                  <th scope="col">{feedsWords.product}</th>
                  <th scope="col">{feedsWords.reason}</th>
                </tr>
              </thead>
              <tbody>
                {refused.map(({ row, name, reason }) => (
                  <tr key={row}>
                    <td>{row}</td>
                    <td>{name}</td>
                    <td>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {refusedCount > refused.length && (
              <p className="muted">{feedsWords.more(refusedCount - refused.length)}</p>
            )}
          </div>
        </details>
      )}
    </section>
  )
}

const FILES = '.csv,.txt,.json,.xml,.rss,.atom,.gz,text/csv,application/json,application/xml,application/gzip'

/** The source of the products that a site's campaigns recommend. */
export const Feeds = () => {
  const { siteId } = useParams({ from: '/spis-produktow/$siteId' })
  const loaded = useApiQuery(feedsApi.one, { params: { id: siteId } })
  const [files, setFiles] = useState(0)
  const putFile = (feed: FeedOverview) => {
    setFiles(files + 1)
    loaded.put(feed)
  }
  const back = { address: { to: '/witryny/$id', params: { id: siteId } }, title: sitesWords.one } as const
  if (loaded.problem?.status === 404) {
    return (
      <Page title={sitesWords.gone} back={back}>
        <Empty title={sitesWords.gone} hint={sitesWords.goneHint} />
      </Page>
    )
  }
  return (
    <Page title={feedsWords.title} lead={feedsWords.lead} back={back}>
      <LoadedContent loaded={loaded}>
        {(feed) => (
          <>
            <State feed={feed} />
            {feed.report && <FeedReportCard report={feed.report} hasProducts={feed.products > 0} />}
            {/* A file takes the place of an address, also of one that is being typed. */}
            <FeedSource key={files} feed={feed} siteId={siteId} put={loaded.put} />
            <Upload siteId={siteId} put={putFile} />
            {(feed.products > 0 || feed.source === 'shop') && (
              <FeedProducts key={feed.readMs} siteId={siteId} />
            )}
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const State = ({ feed: { source, products, readMs, nextMs } }: { feed: FeedOverview }) => (
  <section className="card" aria-labelledby="feed-state">
    <h2 id="feed-state">{feedsWords.state}</h2>
    <p>{feedsWords.from[source]}</p>
    {readMs !== null && (
      <p className="muted">
        {[
          feedsWords.count(products),
          feedsWords.read(formatDateTime(readMs)),
          ...(nextMs === null ? [] : [feedsWords.next(formatDateTime(nextMs))]),
        ].join(' · ')}
      </p>
    )}
  </section>
)

const Upload = ({ siteId, put }: { siteId: string; put: (feed: FeedOverview) => void }) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const send = (file: File) =>
    start('send', async () => {
      if (file.size > MAX_FEED_BYTES) throw new CallProblem(413, 'file_too_large', importWords.tooLarge)
      const feed = await api(feedsApi.upload, { params: { id: siteId }, body: file })
      put(feed)
      if (feed.report?.isTaken) showToast(feedsWords.taken(feed.report.taken))
    })
  return (
    <section className="card" aria-labelledby="feed-file">
      <h2 id="feed-file">{feedsWords.file}</h2>
      <p className="muted">{feedsWords.fileHint}</p>
      <ChooseFile
        file={null}
        isBusy={doing !== null}
        accept={FILES}
        choose={feedsWords.file}
        limit={feedsWords.fileLimit}
        onChoose={(file) => void send(file)}
      />
      {doing !== null && <p role="status">{feedsWords.reading}</p>}
      <FormMessage text={problem} />
    </section>
  )
}
