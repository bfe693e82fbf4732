import { useState } from 'react'
import { mailApi } from '#contract/console/mail.ts'
import { frameWords } from '#console/strings.ts'
import { formatFullMoment } from '#console/text/format-date.ts'
import { Button } from './form/button.tsx'
import { ConsoleIcon } from './icon.tsx'
import { LoadedContent } from './states.tsx'
import { toProblem, useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from './toast.tsx'

/** Sends a given-up mail again; a problem is shown next to the button. */
export const RetryMail = ({ id, onSent }: { id: string; onSent: () => void }) => {
  const api = useApi()
  const showToast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const retry = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await api(mailApi.retry, { params: { id } })
      showToast(frameWords.sentAgain)
      onSent()
    } catch (error) {
      setProblem(toProblem(error).message)
    }
    setBusy(false)
  }
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void retry()}>
        {frameWords.sendAgain}
      </Button>
      {problem && (
        <span className="problem" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}

/** Mail that cannot be sent at the moment: the mail server does not answer or temporarily refuses. */
export const DelayedMail = ({
  count,
  oldestMs,
  lastError,
}: {
  count: number
  oldestMs: number
  lastError: string
}) => (
  <section className="card is-warning" aria-labelledby="delayed">
    <h2 id="delayed">
      <ConsoleIcon name="warning" /> {frameWords.mailDelayed(count, formatFullMoment(oldestMs))}
    </h2>
    <p>{frameWords.mailDelayedHint}</p>
    <p className="problem">{lastError}</p>
  </section>
)

/** Mail that the shop gave up on, and why. */
export const UnsentMail = ({ count, onSent }: { count: number; onSent: () => void }) => {
  const loaded = useApiQuery(mailApi.list, {})
  const sent = () => {
    loaded.reload()
    onSent()
  }
  return (
    <section className="card is-warning" aria-labelledby="unsent">
      <h2 id="unsent">
        <ConsoleIcon name="warning" /> {frameWords.mailGivenUp(count)}
      </h2>
      <p>{frameWords.mailGivenUpHint}</p>
      <LoadedContent loaded={loaded}>
        {({ mail }) => (
          <ul className="mail-list">
            {mail
              .filter(({ status }) => status === 'given_up')
              .map(({ id, subject, to, lastError }) => (
                <li key={id}>
                  <div>
                    <b>{subject}</b> <small>{frameWords.mailTo(to)}</small>
                    {lastError && <small className="problem">{lastError}</small>}
                  </div>
                  <RetryMail id={id} onSent={sent} />
                </li>
              ))}
          </ul>
        )}
      </LoadedContent>
    </section>
  )
}
