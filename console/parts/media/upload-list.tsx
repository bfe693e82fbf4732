import { ConsoleIcon } from '#console/parts/icon.tsx'
import type { Upload } from '#console/data/use-uploads.ts'
import { Button } from '#console/parts/form/button.tsx'
import { useFocusLater } from '#console/parts/use-focus-later.ts'
import { formatBytes, pictureWords } from './strings.ts'

const stateOf = ({ state, sent }: Upload): string =>
  state === 'waiting'
    ? pictureWords.waiting
    : sent < 1
      ? pictureWords.sending(Math.floor(sent * 100))
      : pictureWords.converting

type Props = { uploads: Upload[]; onRetry: (key: number) => void; onDismiss: (key: number) => void }

/** Files on their way, each with its progress or with what is wrong with it; those that arrived are left out. */
export const UploadList = ({ uploads, onRetry, onDismiss }: Props) => {
  const [done, failed] = (['done', 'failed'] as const).map(
    (wanted) => uploads.filter(({ state }) => state === wanted).length,
  ) as [number, number]
  const isOver = done + failed === uploads.length
  const { focusTarget, focusLater } = useFocusLater<HTMLParagraphElement>()
  return (
    <>
      <p
        role="status"
        ref={focusTarget}
        tabIndex={-1}
        className={isOver ? 'screen-reader-text' : 'upload-count'}
      >
        {uploads.length === 0
          ? ''
          : isOver
            ? pictureWords.finished(done, failed)
            : pictureWords.progress(done, uploads.length)}
      </p>
      {done < uploads.length && (
        <ul className="upload-list" aria-label={pictureWords.uploads}>
          {uploads
            .filter(({ state }) => state !== 'done')
            .map((upload) => (
              <li key={upload.key} className={upload.state === 'failed' ? 'is-failed' : undefined}>
                <p className="upload-name">
                  <b>{upload.file.name}</b> <small>{formatBytes(upload.file.size)}</small>
                </p>
                {upload.problem === null ? (
                  <>
                    <progress
                      aria-label={`${upload.file.name}: ${stateOf(upload)}`}
                      {...(upload.state === 'sending' && upload.sent >= 1 ? {} : { value: upload.sent })}
                    />
                    <small aria-hidden="true">{stateOf(upload)}</small>
                  </>
                ) : (
                  <>
                    <p className="problem" role="alert">
                      {upload.problem}
                    </p>
                    {upload.isWorthRetrying && (
                      <Button
                        onClick={() => {
                          focusLater()
                          onRetry(upload.key)
                        }}
                      >
                        {pictureWords.again}
                      </Button>
                    )}
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={pictureWords.dismiss(upload.file.name)}
                      onClick={() => {
                        focusLater()
                        onDismiss(upload.key)
                      }}
                    >
                      <ConsoleIcon name="close" />
                    </button>
                  </>
                )}
              </li>
            ))}
        </ul>
      )}
    </>
  )
}
