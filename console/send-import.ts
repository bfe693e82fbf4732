import type { ImportLine, ImportProgress, ImportReport } from '#contract/console/import.ts'
import { PANEL_API } from '#contract/console/session.ts'
import { callHeaders, CallProblem, problemFrom } from './call-console.ts'
import { pl } from './strings/pl.ts'

/**
 * Sends a product file as it is and follows the answer line by line. `onUploaded` hears the share that is on
 * its way (0–1); only XMLHttpRequest tells of that.
 */
export const sendImport = (
  file: File,
  isDryRun: boolean,
  onUploaded: (share: number) => void,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${PANEL_API}/import/products?dry-run=${isDryRun ? 1 : 0}`)
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
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
      if (request.status !== 200) return reject(problemFrom(request.status, request.responseText))
      const last = readLines().at(-1)
      if (last && 'report' in last) resolve(last.report)
      else
        reject(
          new CallProblem(
            200,
            'import_stopped',
            last && 'problem' in last ? last.problem : pl.imports.broken,
          ),
        )
    }
    request.onerror = () =>
      reject(
        new CallProblem(0, 'no_answer', request.responseText ? pl.imports.broken : pl.frame.noConnection),
      )
    request.send(file)
  })
