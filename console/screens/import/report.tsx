import type { ReactNode } from 'react'
import type { ImportReport } from '#contract/console/shop/import.ts'
import { importWords } from './strings.ts'

/** What the import did or would do, and its problems. */
export const Report = ({ report, children }: { report: ImportReport; children: ReactNode }) => {
  const { isDone, added, changed, unchanged, problems, problemCount, warnings, changes, picturesToBring } =
    report
  const isWrong = problemCount > 0
  return (
    <section className={`card${isWrong ? ' is-warning' : ''}`} aria-labelledby="import-report">
      <h2 id="import-report">
        {isWrong ? importWords.problems : isDone ? importWords.outcome : importWords.difference}
      </h2>
      {isWrong ? (
        <>
          <p>{importWords.problemsHint(problemCount)}</p>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{importWords.row}</th>
                <th scope="col">{importWords.reason}</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ row, reason }, index) => (
                <tr key={index}>
                  <td>{row || importWords.wholeFile}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {problemCount > problems.length && (
            <p className="muted">{importWords.moreRows(problemCount - problems.length)}</p>
          )}
        </>
      ) : (
        <>
          <ul className="plain-list">
            {added > 0 && <li>{importWords.added(added, isDone)}</li>}
            {changed > 0 && <li>{importWords.changed(changed, isDone)}</li>}
            {unchanged > 0 && <li className="muted">{importWords.unchanged(unchanged)}</li>}
          </ul>
          {picturesToBring > 0 && <p className="notice">{importWords.pictures(picturesToBring)}</p>}
          {!isDone && changes.length > 0 && <Changes changes={changes} total={added + changed} />}
        </>
      )}
      {warnings.length > 0 && (
        <details>
          <summary>
            {importWords.warnings} ({warnings.length})
          </summary>
          <ul>
            {warnings.map((warning, index) => (
              <li key={index}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
      {children}
    </section>
  )
}

const Changes = ({ changes, total }: { changes: ImportReport['changes']; total: number }) => (
  <div className="scrolled" tabIndex={0} role="region" aria-label={importWords.difference}>
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{importWords.row}</th>
          <th scope="col">{importWords.product}</th>
          <th scope="col">{importWords.change}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ row, sku, name, kind, fields }) => (
          <tr key={row}>
            <td>{row}</td>
            <td>
              {name}
              <small>{sku}</small>
            </td>
            <td>
              {kind === 'added' ? (
                <span className="badge is-completed">{importWords.isNew}</span>
              ) : (
                fields.join(', ')
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {total > changes.length && <p className="muted">{importWords.moreRows(total - changes.length)}</p>}
  </div>
)
