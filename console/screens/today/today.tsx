import { ordersApi } from '#contract/console/orders/orders.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { formatPrice } from '#contract/money.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Link } from '#console/parts/link.tsx'
import { OrderTable } from '#console/screens/orders/order-table.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { DelayedMail, UnsentMail } from '#console/parts/unsent-mail.tsx'
import { ConnectorTroubles } from '#console/screens/connectors/connector-troubles.tsx'
import { complaintWords } from '#console/screens/complaints/strings.ts'
import { lawPageWords } from '#console/screens/law/strings.ts'
import { messagesWords } from '#console/screens/messages/strings.ts'
import { questionWords } from '#console/screens/questions/strings.ts'
import { noticeWords, reviewWords } from '#console/screens/reviews/strings.ts'
import { KsefCards } from './ksef-cards.tsx'
import { todayWords } from './strings.ts'
import { formatFullMoment, formatLongDay } from '#console/text/format-date.ts'
import { MissingList } from '#console/screens/opening/opening-steps.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useOwner } from '#console/data/session.ts'
import { usePendingReviews, useUnreadCount, useWaitingQuestions } from '#console/data/unread.ts'
import './today.css'

const HALF_DAY_MS = 12 * 60 * 60 * 1000

/** The owner's overview: what arrived today and what is waiting. */
export const Today = () => {
  const loaded = useApiQuery(ordersApi.today, {})
  const { role } = useOwner().owner
  const unread = useUnreadCount()
  const reviews = usePendingReviews()
  const questions = useWaitingQuestions()
  return (
    <Page title={todayWords.title} lead={loaded.data && formatLongDay(loaded.data.sinceMs + HALF_DAY_MS)}>
      <LoadedContent loaded={loaded}>
        {({
          count,
          paidGrosze,
          unpaidGrosze,
          weekBefore,
          refundsToPay,
          ksef,
          complaints,
          openNotices,
          lowStock,
          waiting,
          latest,
          mailGivenUp,
          mailDelayed,
          missingForSale,
          redDuties,
          isProxyForgotten,
          backup,
        }) => (
          <>
            {missingForSale.length > 0 && <MissingList missing={missingForSale} />}
            {isProxyForgotten && <ForgottenProxy />}
            {backup && (backup.problem || backup.isLate) && <BackupTrouble {...backup} />}
            {mailDelayed && <DelayedMail {...mailDelayed} />}
            {mailGivenUp > 0 && <UnsentMail count={mailGivenUp} onSent={loaded.reload} />}
            <ul className="figures">
              <li>
                <span>{todayWords.ordersTodayLabel}</span>
                <b>{count}</b>
                {weekBefore && <small>{todayWords.weekBefore(String(weekBefore.count))}</small>}
              </li>
              <li>
                <span>{todayWords.sumToday}</span>
                <b>{formatPrice(paidGrosze)}</b>
                <small>
                  {unpaidGrosze > 0 ? todayWords.unpaidToday(formatPrice(unpaidGrosze)) : todayWords.sumHint}
                </small>
                {weekBefore && <small>{todayWords.weekBefore(formatPrice(weekBefore.paidGrosze))}</small>}
              </li>
              <li className={waiting.processing > 0 ? 'is-waiting' : undefined}>
                <Link to="/zamowienia" search={{ stan: 'processing' }}>
                  <span>{todayWords.waitsForYou}</span>
                  <b>{waiting.processing}</b>
                </Link>
              </li>
              <li>
                <Link to="/zamowienia" search={{ stan: 'on_hold' }}>
                  <span>{todayWords.waitsForMoney}</span>
                  <b>{waiting.onHold}</b>
                </Link>
              </li>
            </ul>
            {refundsToPay && (
              <Link
                className="card new-messages"
                to="/zamowienia/$id"
                params={{ id: String(refundsToPay.orderId) }}
              >
                <ConsoleIcon name="undo" /> <span>{todayWords.refundsToPay(refundsToPay.count)}</span>{' '}
                <ConsoleIcon name="next" />
              </Link>
            )}
            <KsefCards {...ksef} />
            {hasRight(role, 'campaigns') && <ConnectorTroubles />}
            {redDuties > 0 && !missingForSale.includes('law') && (
              <Link className="card new-messages" to="/prawo">
                <ConsoleIcon name="warning" /> <span>{lawPageWords.redNews(redDuties)}</span>{' '}
                <ConsoleIcon name="next" />
              </Link>
            )}
            {complaints.overdue > 0 && (
              <Link className="card new-messages" to="/reklamacje">
                <ConsoleIcon name="warning" /> <span>{complaintWords.overdueNews(complaints.overdue)}</span>{' '}
                <ConsoleIcon name="next" />
              </Link>
            )}
            {complaints.soon > 0 && (
              <Link className="card new-messages" to="/reklamacje">
                <ConsoleIcon name="warning" /> <span>{complaintWords.soonNews(complaints.soon)}</span>{' '}
                <ConsoleIcon name="next" />
              </Link>
            )}
            {openNotices > 0 && (
              <Link className="card new-messages" to="/opinie/zgloszenia">
                <ConsoleIcon name="warning" /> <span>{noticeWords.openNews(openNotices)}</span>{' '}
                <ConsoleIcon name="next" />
              </Link>
            )}
            {lowStock > 0 && (
              <Link className="card new-messages" to="/produkty" search={{ magazyn: 'low' }}>
                <ConsoleIcon name="warning" /> <span>{todayWords.lowStock(lowStock)}</span>{' '}
                <ConsoleIcon name="next" />
              </Link>
            )}
            {unread > 0 && (
              <Link className="card new-messages" to="/wiadomosci">
                <ConsoleIcon name="messages" /> <span>{messagesWords.youHaveUnread(unread)}</span>{' '}
                <ConsoleIcon name="next" />
              </Link>
            )}
            {reviews > 0 && (
              <Link className="card new-messages" to="/opinie">
                <ConsoleIcon name="messages" /> <span>{reviewWords.youHave(reviews)}</span>{' '}
                <ConsoleIcon name="next" />
              </Link>
            )}
            {questions > 0 && (
              <Link className="card new-messages" to="/pytania">
                <ConsoleIcon name="messages" /> <span>{questionWords.youHave(questions)}</span>{' '}
                <ConsoleIcon name="next" />
              </Link>
            )}
            <section className="section">
              <div className="section-head">
                <h2>{todayWords.latest}</h2>
                {latest.length > 0 && <Link to="/zamowienia">{todayWords.allOrders}</Link>}
              </div>
              {latest.length > 0 ? (
                <OrderTable orders={latest} label={todayWords.latest} />
              ) : (
                <Empty title={todayWords.noOrders} hint={todayWords.noOrdersHint} />
              )}
            </section>
            {backup?.lastMs && !backup.problem && !backup.isLate && (
              <p>
                <small>{todayWords.backupLast(formatFullMoment(backup.lastMs))}</small>
              </p>
            )}
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

/** For the operator: the shop has no fresh backup. */
const BackupTrouble = ({ lastMs, problem }: { lastMs: number | null; problem: string | null }) => (
  <section className="card is-warning" aria-labelledby="backup-trouble">
    <h2 id="backup-trouble">
      <ConsoleIcon name="warning" /> {problem ? todayWords.backupFailed : todayWords.backupLate}
    </h2>
    <p>
      {lastMs ? todayWords.backupLast(formatFullMoment(lastMs)) : todayWords.backupNone}{' '}
      {todayWords.backupHint}
    </p>
    {problem && <p className="problem">{problem}</p>}
  </section>
)

/** For the operator: until it is configured, limits cannot distinguish customers well. */
const ForgottenProxy = () => (
  <section className="card is-warning" aria-labelledby="forgotten-proxy">
    <h2 id="forgotten-proxy">
      <ConsoleIcon name="warning" /> {todayWords.proxyForgotten}
    </h2>
    <p>{todayWords.proxyForgottenHint}</p>
  </section>
)
