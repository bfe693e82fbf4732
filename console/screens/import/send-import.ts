import {
  productImport,
  type ImportLine,
  type ImportProgress,
  type ImportReport,
} from '#contract/console/shop/import.ts'
import { frameWords } from '#console/strings.ts'
import { importWords } from './strings.ts'
import { type ApiClient, CallProblem, urlOf } from '#console/data/api-client.ts'

/**
 * Sends a product file as it is and follows the answer line by line. `onUploaded` gets the share that is uploaded
 * (0–1), which only XMLHttpRequest reports.
 */
export const sendImport = (
  { headers, problemOf }: ApiClient,
  file: File,
  isDryRun: boolean,
  onUploaded: (share: number) => void,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', urlOf(productImport, { query: { 'dry-run': isDryRun ? 1 : 0 } }))
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', 'text/csv')
    request.upload.onprogress = ({ loaded, total }) => onUploaded(total ? loaded / total : 0)
    request.upload.onload = () => onUploaded(1)

    const readLines = (): ImportLine[] =>
      request.responseText
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as ImportLine)
    request.onprogress = () => {
      const last = request.status === 200 ? readLines().at(-1) : undefined
      if (last && 'progress' in last) onProgress(last.progress)
    }
    request.onload = () => {
      if (request.status !== 200) return reject(problemOf(request.status, request.responseText))
      const last = readLines().at(-1)
      if (last && 'report' in last) resolve(last.report)
      else
        reject(
          new CallProblem(
            200,
            'import_stopped',
            last && 'problem' in last ? last.problem : importWords.broken,
          ),
        )
    }
    request.onerror = () =>
      reject(
        new CallProblem(0, 'no_answer', request.responseText ? importWords.broken : frameWords.noConnection),
      )
    request.send(file)
  })
