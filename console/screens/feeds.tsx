import { useState } from 'react'
import { type FeedOverview, MAX_FEED_BYTES } from '#contract/console/feeds.ts'
import { CallProblem } from '../ask-server.ts'
import { FormProblem } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { say } from '../parts/toast.tsx'
import { places } from '../place.ts'
import { sendFeed } from '../send-feed.ts'
import { pl } from '../strings/pl.ts'
import { useChange } from '../use-change.ts'
import { useLoaded } from '../use-loaded.ts'
import { formatMoment } from '../when.ts'
import { FeedProducts } from './feeds/feed-products.tsx'
import { FeedReportCard } from './feeds/feed-report.tsx'
import { FeedSource } from './feeds/feed-source.tsx'
import { ChooseFile } from './import/choose-file.tsx'

const FILES = '.csv,.txt,.json,.xml,.rss,.atom,.gz,text/csv,application/json,application/xml,application/gzip'

/** Where the products come from that a site's campaigns recommend. */
export const Feeds = ({ siteId }: { siteId: string }) => {
  const path = `campaign-sites/${encodeURIComponent(siteId)}/feed`
  const loaded = useLoaded<FeedOverview>(path)
  const [files, setFiles] = useState(0)
  const putFile = (feed: FeedOverview) => {
    setFiles(files + 1)
    loaded.put(feed)
  }
  const back = { to: places.site(siteId), title: pl.sites.one }
  if (loaded.problem?.status === 404) {
    return (
      <Page title={pl.sites.gone} back={back}>
        <Empty title={pl.sites.gone} hint={pl.sites.goneHint} />
      </Page>
    )
  }
  return (
    <Page title={pl.feeds.title} lead={pl.feeds.lead} back={back}>
      <Shown loaded={loaded}>
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
      </Shown>
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
          pl.feeds.read(formatMoment(readMs)),
          ...(nextMs === null ? [] : [pl.feeds.next(formatMoment(nextMs))]),
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
      if (feed.report?.isTaken) say(pl.feeds.taken(feed.report.taken))
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
      <FormProblem text={problem} />
    </section>
  )
}
