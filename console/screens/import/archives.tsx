import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ArchiveContent, archivesApi, type ShopArchive } from '#contract/console/shop/transfer.ts'
import { toProblem, urlOf, useApi, useApiClient } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useOwner } from '#console/data/session.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Link } from '#console/parts/link.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { formatBytes } from '#console/parts/media/strings.ts'
import { formatFullMoment } from '#console/text/format-date.ts'
import { ChooseFile } from './choose-file.tsx'
import { sendArchive } from './send-import.ts'
import { archiveWords as words, importWords } from './strings.ts'

/** While one is being made. */
const RELOAD_MS = 3_000

/** The whole shop as one file: what was ordered, and reading one into an empty shop. */
export const Archives = () => {
  const loaded = useApiQuery(archivesApi.list, {})
  const { data, reload } = loaded
  const isMaking = data?.archives.some(({ state }) => state === 'waiting' || state === 'making') ?? false
  useEffect(() => {
    const timer = isMaking ? setInterval(reload, RELOAD_MS) : undefined
    return () => clearInterval(timer)
  }, [isMaking, reload])
  const api = useApi()
  const { doing, problem, start } = useChange()
  const client = useQueryClient()
  const { renew } = useOwner()
  const [read, setRead] = useState<ArchiveContent | null>(null)
  const onRead = (content: ArchiveContent) => {
    setRead(content)
    // Everything that the console knows is of the shop before.
    void client.invalidateQueries()
    void renew()
  }
  return (
    <LoadedContent loaded={loaded}>
      {({ archives, isEmpty }) => (
        <>
          <section className="card" aria-labelledby="archives">
            <h2 id="archives">{words.title}</h2>
            <p>{words.lead}</p>
            <p className="muted">{words.warning}</p>
            <FormMessage text={problem} />
            <Button
              look="main"
              isBusy={doing !== null || isMaking}
              onClick={() =>
                void start('order', async (onceKey) =>
                  loaded.put(await api(archivesApi.order, {}, { onceKey })),
                )
              }
            >
              {isMaking ? words.making : words.order}
            </Button>
            {archives.length > 0 && (
              <ul className="plain-list archives" aria-label={words.list} aria-live="polite">
                {archives.map((archive) => (
                  <li key={archive.id}>
                    <ArchiveRow archive={archive} />
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section className="card" aria-labelledby="read-archive">
            <h2 id="read-archive">{words.readTitle}</h2>
            {read ? (
              <ReadShop content={read} />
            ) : isEmpty ? (
              <ReadArchive onRead={onRead} />
            ) : (
              <p className="muted">{words.notEmpty}</p>
            )}
          </section>
        </>
      )}
    </LoadedContent>
  )
}

const ArchiveRow = ({
  archive: { id, state, author, createdMs, endsMs, bytes, problem },
}: {
  archive: ShopArchive
}) => (
  <>
    <b>{formatFullMoment(createdMs)}</b> <span className="muted">{author}</span>
    <p>
      {state === 'ready' && bytes !== null && endsMs !== null ? (
        <>
          <a href={urlOf(archivesApi.file, { params: { id } })} download>
            {words.download(formatBytes(bytes))}
          </a>{' '}
          <span className="muted">{words.until(formatFullMoment(endsMs))}</span>
        </>
      ) : state === 'failed' ? (
        words.failed(problem ?? '')
      ) : (
        words.making
      )}
    </p>
  </>
)

const ReadArchive = ({ onRead }: { onRead: (content: ArchiveContent) => void }) => {
  const client = useApiClient()
  const [file, setFile] = useState<File | null>(null)
  const [work, setWork] = useState<{ isDryRun: boolean; uploaded: number } | null>(null)
  const [found, setFound] = useState<ArchiveContent | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (chosen: File, isDryRun: boolean) => {
    setFound(null)
    setProblem(null)
    setWork({ isDryRun, uploaded: 0 })
    try {
      const content = await sendArchive(client, chosen, isDryRun, (uploaded) =>
        setWork({ isDryRun, uploaded }),
      )
      if (!isDryRun) return onRead(content)
      setFound(content)
    } catch (error) {
      setProblem(toProblem(error).message)
    }
    setWork(null)
  }
  return (
    <>
      <p>{words.readLead}</p>
      <ChooseFile
        file={file}
        isBusy={work !== null}
        accept=".gz,.tgz,application/gzip"
        choose={words.choose}
        limit={words.limit}
        onChoose={(chosen) => {
          setFile(chosen)
          void run(chosen, true)
        }}
      />
      <FormMessage text={problem} />
      {work && (
        <div className="progress">
          <p role="status">{work.isDryRun ? words.checking : words.reading}</p>
          <progress
            aria-label={work.isDryRun ? words.checking : words.reading}
            {...(work.uploaded < 1 && { value: work.uploaded })}
          />
        </div>
      )}
      {found && file && (
        <div role="status">
          <h3>{words.content(found.shopName)}</h3>
          <ContentCounts content={found} />
          <Button look="main" onClick={() => void run(file, false)}>
            {words.start}
          </Button>
        </div>
      )}
    </>
  )
}

const ContentCounts = ({ content }: { content: ArchiveContent }) => (
  <ul className="plain-list">
    {words.counts(content).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

/** The shop is no longer empty; what the owner does next is on the screen of its opening. */
const ReadShop = ({ content }: { content: ArchiveContent }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {words.done(content.shopName)}
      </h3>
      <ContentCounts content={content} />
      <p>{words.doneNext}</p>
      <div className="form-actions">
        <Link className="button is-main" to="/otwarcie">
          {words.toOpening}
        </Link>
        <Link className="button" to="/produkty">
          {importWords.toProducts}
        </Link>
      </div>
    </>
  )
}
