import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type FeedOverview,
  MAX_FEED_BYTES,
  type FeedReport,
  type FeedProductLine,
  type FeedProductsAnswer,
} from '#contract/console/feeds.ts'
import { CallProblem, callHeaders, problemFrom } from '../call-console.ts'
import { FormMessage } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, LoadedContent } from '../parts/states.tsx'
import { showToast } from '../parts/toast.tsx'
import { pl } from '../strings/pl.ts'
import { useChange } from '../use-change.ts'
import { useLoaded } from '../use-loaded.ts'
import { formatDateTime } from '../when.ts'
import { FeedSource } from './feeds/feed-source.tsx'
import { ChooseFile } from './import/choose-file.tsx'
import { PANEL_API } from '#contract/console/session.ts'
import { Search } from '../parts/search.tsx'
import { withQuery } from '../with-query.ts'

/** Products as campaigns recommend them, those that sell best first. */
const FeedProducts = ({ path }: { path: string }) => {
  const [text, setText] = useState('')
  const loaded = useLoaded<FeedProductsAnswer>(withQuery(`${path}/products`, { q: text }))
  return (
    <section className="card" aria-labelledby="feed-products">
      <h2 id="feed-products">{pl.feeds.preview}</h2>
      <Search value={text} hint={pl.feeds.search} onSearch={setText} />
      <LoadedContent loaded={loaded}>
        {({ products }) =>
          products.length ? (
            <Products products={products} />
          ) : (
            <p className="muted">{pl.feeds.nothingFound}</p>
          )
        }
      </LoadedContent>
    </section>
  )
}

const Products = ({ products }: { products: FeedProductLine[] }) => (
  <div className="scrolled" tabIndex={0} role="region" aria-label={pl.feeds.preview}>
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{pl.feeds.product}</th>
          <th scope="col">{pl.feeds.category}</th>
          <th scope="col">{pl.feeds.price}</th>
          <th scope="col">{pl.feeds.left}</th>
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
            <td>{isAvailable ? (quantity ?? pl.feeds.uncounted) : pl.feeds.soldOut}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** What the last try to read a feed came to. */
const FeedReportCard = ({ report, hasProducts }: { report: FeedReport; hasProducts: boolean }) => {
  const { isTaken, taken, refused, refusedCount, problem, triedMs } = report
  return (
    <section className={`card${isTaken ? '' : ' is-warning'}`} aria-labelledby="feed-report" role="status">
      <h2 id="feed-report">{isTaken ? pl.feeds.report : pl.feeds.broken}</h2>
      <p className="muted">{formatDateTime(triedMs)}</p>
      {problem && <p>{problem}</p>}
      {isTaken ? <p>{pl.feeds.taken(taken)}</p> : hasProducts && <p>{pl.feeds.stays}</p>}
      {refusedCount > 0 && (
        <details>
          <summary>{pl.feeds.refused(refusedCount)}</summary>
          <div className="scrolled" tabIndex={0} role="region" aria-label={pl.feeds.refused(refusedCount)}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{pl.feeds.row}</th>
                  <th scope="col">{pl.feeds.product}</th>
                  <th scope="col">{pl.feeds.reason}</th>
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
              <p className="muted">{pl.feeds.more(refusedCount - refused.length)}</p>
            )}
          </div>
        </details>
      )}
    </section>
  )
}

/** Sends a file of products as it is; throws a `CallProblem` for anything but a success. */
const sendFeed = async (siteId: string, file: File): Promise<FeedOverview> => {
  const response = await fetch(`${PANEL_API}/campaign-sites/${siteId}/feed/file`, {
    method: 'POST',
    headers: { ...callHeaders(), 'Content-Type': 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw new CallProblem(0, 'no_answer', pl.frame.noConnection)
  })
  const text = await response.text()
  if (!response.ok) throw problemFrom(response.status, text)
  return JSON.parse(text) as FeedOverview
}

const FILES = '.csv,.txt,.json,.xml,.rss,.atom,.gz,text/csv,application/json,application/xml,application/gzip'

/** Where the products come from that a site's campaigns recommend. */
export const Feeds = () => {
  const { siteId } = useParams({ from: '/spis-produktow/$siteId' })
  const path = `campaign-sites/${encodeURIComponent(siteId)}/feed`
  const loaded = useLoaded<FeedOverview>(path)
  const [files, setFiles] = useState(0)
  const putFile = (feed: FeedOverview) => {
    setFiles(files + 1)
    loaded.put(feed)
  }
  const back = { address: { to: '/strony/$id', params: { id: siteId } }, title: pl.sites.one } as const
  if (loaded.problem?.status === 404) {
    return (
      <Page title={pl.sites.gone} back={back}>
        <Empty title={pl.sites.gone} hint={pl.sites.goneHint} />
      </Page>
    )
  }
  return (
    <Page title={pl.feeds.title} lead={pl.feeds.lead} back={back}>
      <LoadedContent loaded={loaded}>
        {(feed) => (
          <>
            <State feed={feed} />
            {feed.report && <FeedReportCard report={feed.report} hasProducts={feed.products > 0} />}
            {/* A file takes the place of an address, also of one that is being typed. */}
            <FeedSource key={files} feed={feed} path={path} put={loaded.put} />
            <Upload siteId={siteId} put={putFile} />
            {(feed.products > 0 || feed.source === 'shop') && <FeedProducts key={feed.readMs} path={path} />}
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const State = ({ feed: { source, products, readMs, nextMs } }: { feed: FeedOverview }) => (
  <section className="card" aria-labelledby="feed-state">
    <h2 id="feed-state">{pl.feeds.state}</h2>
    <p>{pl.feeds.from[source]}</p>
    {readMs !== null && (
      <p className="muted">
        {[
          pl.feeds.count(products),
          pl.feeds.read(formatDateTime(readMs)),
          ...(nextMs === null ? [] : [pl.feeds.next(formatDateTime(nextMs))]),
        ].join(' · ')}
      </p>
    )}
  </section>
)

const Upload = ({ siteId, put }: { siteId: string; put: (feed: FeedOverview) => void }) => {
  const { doing, problem, start } = useChange()
  const send = (file: File) =>
    start('send', async () => {
      if (file.size > MAX_FEED_BYTES) throw new CallProblem(413, 'file_too_large', pl.imports.tooLarge)
      const feed = await sendFeed(siteId, file)
      put(feed)
      if (feed.report?.isTaken) showToast(pl.feeds.taken(feed.report.taken))
    })
  return (
    <section className="card" aria-labelledby="feed-file">
      <h2 id="feed-file">{pl.feeds.file}</h2>
      <p className="muted">{pl.feeds.fileHint}</p>
      <ChooseFile
        file={null}
        isBusy={doing !== null}
        accept={FILES}
        choose={pl.feeds.file}
        limit={pl.feeds.fileLimit}
        onChoose={(file) => void send(file)}
      />
      {doing !== null && <p role="status">{pl.feeds.reading}</p>}
      <FormMessage text={problem} />
    </section>
  )
}
