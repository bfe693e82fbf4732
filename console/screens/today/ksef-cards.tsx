import type { KsefWarnings } from '#contract/console/orders/orders.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Link } from '#console/parts/link.tsx'
import { formatDay } from '#console/text/format-date.ts'
import { ksefWords } from './strings.ts'

const HALF_DAY_MS = 12 * 60 * 60 * 1000

const Line = ({ text }: { text: string }) => (
  <>
    <ConsoleIcon name="warning" /> <span>{text}</span> <ConsoleIcon name="next" />
  </>
)

const ToInvoices = ({ text }: { text: string }) => (
  <Link className="card new-messages" to="/faktury">
    <Line text={text} />
  </Link>
)

const ToKeys = ({ text }: { text: string }) => (
  <Link className="card new-messages" to="/ustawienia" search={{ dzial: 'faktury' }}>
    <Line text={text} />
  </Link>
)

/** Invoices that the law wants in KSeF soon come first, then the others without a number, then keys that end. */
export const KsefCards = ({ unaccepted, urgent, missed, certificateEndsMs, tokensUntil }: KsefWarnings) => (
  <>
    {(missed > 0 || urgent > 0) && (
      <Link className="card new-messages is-warning" to="/faktury">
        <Line
          text={[missed > 0 && ksefWords.missed(missed), urgent > 0 && ksefWords.urgent(urgent)]
            .filter(Boolean)
            .join(' ')}
        />
      </Link>
    )}
    {unaccepted > missed + urgent && <ToInvoices text={ksefWords.unaccepted(unaccepted)} />}
    {certificateEndsMs !== null && <ToKeys text={ksefWords.certificateEnds(formatDay(certificateEndsMs))} />}
    {tokensUntil !== null && (
      <ToKeys text={ksefWords.tokensUntil(formatDay(Date.parse(tokensUntil) + HALF_DAY_MS))} />
    )}
  </>
)
