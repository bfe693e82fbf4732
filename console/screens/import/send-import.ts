import type { ImportLine, ImportProgress, ImportReport } from '#contract/console/shop/import.ts'
import { type ArchiveContent, archivesApi, type ArchiveLine } from '#contract/console/shop/transfer.ts'
import { frameWords } from '#console/strings.ts'
import { importWords } from './strings.ts'
import { type ApiClient, CallProblem, urlOf } from '#console/data/api-client.ts'

/**
 * Sends a file as it is and follows the answer line by line. `onUploaded` gets the share that is uploaded
 * (0–1), which only XMLHttpRequest reports.
 */
export const sendImport = async (
  client: ApiClient,
  url: string,
  file: File,
  onUploaded: (share: number) => void,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> => {
  const last = await sendForLines<ImportLine>(client, url, file, onUploaded, (line) => {
    if ('progress' in line) onProgress(line.progress)
  })
  if (last && 'report' in last) return last.report
  throw stopped(last)
}

/** An archive of the shop, sent in the same way. */
export const sendArchive = async (
  client: ApiClient,
  file: File,
  isDryRun: boolean,
  onUploaded: (share: number) => void,
): Promise<ArchiveContent> => {
  const url = urlOf(archivesApi.load, { query: { 'dry-run': isDryRun ? 1 : 0 } })
  const last = await sendForLines<ArchiveLine>(client, url, file, onUploaded, () => {})
  if (last && 'content' in last) return last.content
  throw stopped(last)
}

const stopped = (last: object | undefined) =>
  new CallProblem(
    200,
    'import_stopped',
    last && 'problem' in last ? String(last.problem) : importWords.broken,
  )

const sendForLines = <Line extends object>(
  { headers, problemOf }: ApiClient,
  url: string,
  file: File,
  onUploaded: (share: number) => void,
  onLine: (line: Line) => void,
): Promise<Line | undefined> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onUploaded(total ? loaded / total : 0)
    request.upload.onload = () => onUploaded(1)

    const readLines = (): Line[] =>
      request.responseText
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Line)
    request.onprogress = () => {
      const last = request.status === 200 ? readLines().at(-1) : undefined
      if (last) onLine(last)
    }
    request.onload = () =>
      request.status === 200
        ? resolve(readLines().at(-1))
        : reject(problemOf(request.status, request.responseText))
    request.onerror = () =>
      reject(
        new CallProblem(0, 'no_answer', request.responseText ? importWords.broken : frameWords.noConnection),
      )
    request.send(file)
  })
