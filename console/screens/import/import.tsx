import { useEffect, useRef, useState } from 'react'
import { type ImportProgress, type ImportReport, MAX_IMPORT_BYTES } from '#contract/console/shop/import.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { useOwner } from '#console/data/session.ts'
import {
  type RowsKind,
  rowsExports,
  rowsImports,
  rowsKinds,
  rowsRights,
} from '#contract/console/shop/transfer.ts'
import { SelectField } from '#console/parts/form/fields.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { sendImport } from './send-import.ts'
import { importWords } from './strings.ts'
import { Archives } from './archives.tsx'
import { ChooseFile } from './choose-file.tsx'
import { Report } from './report.tsx'
import { toProblem, urlOf, useApiClient } from '#console/data/api-client.ts'
import './import.css'

type Work = { isDryRun: boolean; uploaded: number; progress: ImportProgress | null }

/** What leaves the shop as a file, and what comes into it. */
export const ImportScreen = () => {
  const { role } = useOwner().owner
  return (
    <Page title={importWords.screen} lead={importWords.screenLead}>
      <ExportRows />
      <ImportRows />
      {hasRight(role, 'customers-manage') && <Archives />}
    </Page>
  )
}

const formats = ['semicolon', 'comma', 'json'] as const

const ExportRows = () => {
  const { role } = useOwner().owner
  const kinds = rowsKinds.filter((one) => hasRight(role, rowsRights[one].read))
  const [kind, setKind] = useState<RowsKind>(kinds[0] ?? 'products')
  const [format, setFormat] = useState<(typeof formats)[number]>('semicolon')
  const query = format === 'json' ? { format } : { format: 'csv', separator: format }
  return (
    <section className="card" aria-labelledby="export-rows">
      <h2 id="export-rows">{importWords.exportTitle}</h2>
      <p>{importWords.exportLead}</p>
      <SelectField
        path="export-kind"
        label={importWords.what}
        value={kind}
        choices={kinds.map((value) => ({ value, title: importWords.kinds[value] }))}
        onChange={(value) => setKind(value as RowsKind)}
      />
      <SelectField
        path="export-format"
        label={importWords.format}
        value={format}
        choices={formats.map((value) => ({ value, title: importWords.formats[value] }))}
        onChange={(value) => setFormat(value as (typeof formats)[number])}
      />
      {rowsRights[kind].read === 'customers-manage' && <p className="muted">{importWords.personal}</p>}
      <a className="button is-main" href={urlOf(rowsExports[kind], { query })} download>
        {importWords.download}
      </a>
    </section>
  )
}

/** A file, what it would change, and only then the change itself. */
const ImportRows = () => {
  const client = useApiClient()
  const { role } = useOwner().owner
  const kinds = rowsKinds.filter((one) => hasRight(role, rowsRights[one].write))
  const [kind, setKind] = useState<RowsKind>(kinds[0] ?? 'products')
  const [file, setFile] = useState<File | null>(null)
  const [work, setWork] = useState<Work | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const outcome = useRef<HTMLDivElement>(null)

  const run = async (chosen: File, isDryRun: boolean) => {
    setReport(null)
    setProblem(null)
    setWork({ isDryRun, uploaded: 0, progress: null })
    try {
      setReport(
        await sendImport(
          client,
          urlOf(rowsImports[kind], {
            query: {
              'dry-run': isDryRun ? 1 : 0,
              format: /\.json$/i.test(chosen.name) ? 'json' : 'csv',
            },
          }),
          chosen,
          (uploaded) => setWork({ isDryRun, uploaded, progress: null }),
          (progress) => setWork({ isDryRun, uploaded: 1, progress }),
        ),
      )
    } catch (error) {
      setProblem(toProblem(error).message)
    }
    setWork(null)
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    setReport(null)
    const wrong =
      chosen.size > MAX_IMPORT_BYTES ? importWords.tooLarge : chosen.size === 0 ? importWords.fileEmpty : null
    setProblem(wrong)
    if (!wrong) void run(chosen, true)
  }
  const again = () => {
    setFile(null)
    setReport(null)
  }
  useEffect(() => {
    if (report) outcome.current?.focus()
  }, [report])

  const changes = report ? report.added + report.changed : 0
  return (
    <>
      <section className="card" aria-labelledby="import-rows">
        <h2 id="import-rows">{importWords.title}</h2>
        <p>{importWords.lead}</p>
        <SelectField
          path="import-kind"
          label={importWords.what}
          value={kind}
          choices={kinds.map((value) => ({ value, title: importWords.kinds[value] }))}
          onChange={(value) => {
            setKind(value as RowsKind)
            again()
          }}
        />
        <p className="muted">{importWords.leads[kind]}</p>
        <ChooseFile
          accept={`.csv,.txt,.json,text/csv,application/json${kind === 'reviews' ? ',.xml,text/xml' : ''}`}
          limit={kind === 'reviews' ? importWords.limitWithXml : importWords.limit}
          file={file}
          isBusy={work !== null}
          onChoose={choose}
        />
        <FormMessage text={problem} />
        {work && <Progress work={work} />}
      </section>
      <div ref={outcome} tabIndex={-1} className="outcome">
        {report && file && (
          <Report report={report}>
            {report.problemCount > 0 ? (
              <p>{importWords.tryFixed}</p>
            ) : report.isDone ? (
              <div className="form-actions">
                {kind === 'products' && (
                  <Link className="button is-main" to="/produkty">
                    {importWords.toProducts}
                  </Link>
                )}
                <Button onClick={again}>{importWords.again}</Button>
              </div>
            ) : changes > 0 ? (
              <div className="form-actions">
                <Button look="main" onClick={() => void run(file, false)}>
                  {importWords.start(changes)}
                </Button>
              </div>
            ) : (
              <p>{importWords.nothingToDo}</p>
            )}
          </Report>
        )}
      </div>
    </>
  )
}

const Progress = ({ work: { isDryRun, uploaded, progress } }: { work: Work }) => {
  const words = progress
    ? importWords.step(progress.step, progress.done, progress.total)
    : uploaded < 1
      ? importWords.uploading(Math.floor(uploaded * 100))
      : isDryRun
        ? importWords.checking
        : importWords.importing
  const share = progress
    ? progress.total
      ? progress.done / progress.total
      : undefined
    : uploaded < 1
      ? uploaded
      : undefined
  return (
    <div className="progress">
      <p role="status">{isDryRun ? importWords.checking : importWords.importing}</p>
      <progress aria-label={words} {...(share !== undefined && { value: share })} />
      <p className="muted" aria-hidden="true">
        {words}
      </p>
    </div>
  )
}
