import { streamSSE } from 'hono/streaming'
import { type LiveNotice, noticeRights, noticesApi } from '#contract/console/staff/notices.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { listMessagesAfter } from '#server/forms/inbox/list-messages.ts'
import { findRightsOfSession, mayOwner, type Owner } from '#server/identity/owners/find-owner.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { type Loop, startLoop } from '#server/platform/jobs/loop.ts'
import { findMailDelay } from '#server/platform/mail/list-mail.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { listOwnerProducts } from '#server/shop/catalog/find-products.ts'
import { listQuestionsToAnswerAfter } from '#server/shop/questions/answer-questions.ts'
import { listReviewsToReadAfter } from '#server/shop/reviews/moderate-reviews.ts'
import { isClosed } from '#server/shop/opening/missing-for-sale.ts'
import { lawRecordOf } from '#server/shop/law-duties/law-record.ts'
import { listReadyArchives } from '#server/transfer/archive/archives.ts'
import { listOrdersAfter } from '#server/shop/orders/list/order-list-store.ts'

/** A few lookups by index, however many consoles are open; none while no console is. */
const POLL_MS = 1_000
/** Low stock and failing mail need longer queries. */
const SLOW_POLL_MS = 30_000
const HEARTBEAT_MS = 15_000
/** Browsers use one for all tabs. */
const MAX_PER_SESSION = 10
/** After a lost connection. */
const MAX_MISSED = 20
const MAX_AT_ONCE = 200
const MAX_LOW = 100
/** A message may be committed a little after another one that arrived later. */
const OVERLAP_MS = 10_000

/** Until where notices were sent: the last order's number, and when the last message, review or question arrived. */
type Position = { orderId: number; messageMs: number }
const readPosition = (text: string): Position | undefined => {
  const [, orderId, messageMs] = /^(\d{1,9})-(\d{1,15})$/.exec(text) ?? []
  return orderId === undefined ? undefined : { orderId: Number(orderId), messageMs: Number(messageMs) }
}

/** Told apart by when they arrived. */
const isOfMessages = ({ kind }: LiveNotice) => kind === 'message' || kind === 'review' || kind === 'question'

type Listener = { notify: (notices: LiveNotice[]) => void; end: () => void }

const listNewNotices = async (
  services: Services,
  { orderId, messageMs }: Position,
  limit: number,
): Promise<LiveNotice[]> => {
  const { db } = services
  const { openedMs } = await lawRecordOf(services)
  return [
    ...(await listOrdersAfter(db.read, orderId, limit)).map((order): LiveNotice => ({
      id: `order-${order.id}`,
      kind: 'order',
      atMs: order.createdMs,
      subjectId: String(order.id),
      name: order.name,
      totalGrosze: order.totalGrosze,
    })),
    ...(await listMessagesAfter(db.read, messageMs, limit)).map((message): LiveNotice => ({
      id: `message-${message.id}`,
      kind: 'message',
      atMs: message.receivedMs,
      subjectId: message.id,
      name: message.name,
      totalGrosze: null,
    })),
    ...(await listReviewsToReadAfter(db.read, messageMs, limit)).map((review): LiveNotice => ({
      id: `review-${review.id}-${review.writtenMs}`,
      kind: 'review',
      atMs: review.writtenMs,
      subjectId: String(review.id),
      name: review.productName,
      totalGrosze: null,
    })),
    ...(await listQuestionsToAnswerAfter(db.read, messageMs, limit)).map((question): LiveNotice => ({
      id: `question-${question.id}`,
      kind: 'question',
      atMs: question.sentMs,
      subjectId: question.id,
      name: question.productName,
      totalGrosze: null,
    })),
    ...(await listReadyArchives(db.read, messageMs, limit)).map((archive): LiveNotice => ({
      id: `archive-${archive.id}`,
      kind: 'archive',
      atMs: archive.readyMs,
      subjectId: archive.id,
      name: '',
      totalGrosze: null,
    })),
    ...(openedMs !== null && openedMs > messageMs
      ? [
          {
            id: `opening-${openedMs}`,
            kind: 'opening' as const,
            atMs: openedMs,
            subjectId: '',
            name: '',
            totalGrosze: null,
          },
        ]
      : []),
  ]
}

/** What open consoles are notified of: one poll of the database for all of them, in each process. */
export const liveNotices = definePart('live notices', (services) => {
  const listeners = new Set<Listener>()
  let loop: Loop | undefined
  let position: Position | undefined
  let recent = new Set<string>()
  let slowMs = 0
  let low: Set<string> | undefined
  let isMailDown: boolean | undefined

  const currentPosition = async (): Promise<Position> => {
    const [order] = await listOrdersAfter(services.db.read, 0, 1, 'desc')
    return { orderId: order?.id ?? 0, messageMs: services.now() }
  }

  const listSlowNotices = async (): Promise<LiveNotice[]> => {
    const atMs = services.now()
    const day = new Date(atMs).toISOString().slice(0, 10)
    const filter = { text: '', stock: 'low', lowStock: services.shopSettings().fewLeft } as const
    const { products } = await listOwnerProducts(services.db.read, { ...filter, page: 1, perPage: MAX_LOW })
    const known = low
    low = new Set(products.map(({ id }) => String(id)))
    const delay = await findMailDelay(services.db.read)
    const isNowDown = isMailDown === false && delay !== null
    isMailDown = delay !== null
    return [
      ...products
        .filter(({ id }) => known && !known.has(String(id)))
        .map(({ id, name }): LiveNotice => ({
          id: `stock-${id}-${day}`,
          kind: 'stock',
          atMs,
          subjectId: String(id),
          name,
          totalGrosze: null,
        })),
      ...(isNowDown
        ? [
            {
              id: `mail-${delay?.oldestMs}`,
              kind: 'mail' as const,
              atMs,
              subjectId: '',
              name: '',
              totalGrosze: null,
            },
          ]
        : []),
    ]
  }

  const poll = async () => {
    if (listeners.size === 0) return
    position ??= await currentPosition()
    // A shop that lacks nothing opens now, not with its next visitor.
    await isClosed(services)
    const { orderId, messageMs } = position
    const found = await listNewNotices(services, { orderId, messageMs: messageMs - OVERLAP_MS }, MAX_AT_ONCE)
    // Also orders: those of an archive that was read are new here, but old.
    const fresh = found.filter(
      ({ id, kind, atMs }) =>
        !recent.has(id) && atMs > (kind === 'order' ? startedMs - OVERLAP_MS : startedMs),
    )
    recent = new Set(found.map(({ id }) => id))
    position = {
      orderId: Math.max(
        orderId,
        ...found.filter(({ kind }) => kind === 'order').map((one) => Number(one.subjectId)),
      ),
      messageMs: Math.max(messageMs, ...found.filter(isOfMessages).map(({ atMs }) => atMs)),
    }
    const isSlowDue = services.now() - slowMs >= SLOW_POLL_MS
    if (isSlowDue) slowMs = services.now()
    const all = [...fresh, ...(isSlowDue ? await listSlowNotices() : [])]
    if (all.length > 0) for (const { notify } of listeners) notify(all)
  }
  let startedMs = 0

  return {
    /** Until where notices have been sent; a console that opens now goes on from there. */
    position: async (): Promise<Position> =>
      (position = loop && position ? position : await currentPosition()),
    /** An archive was read: what is in the shop now is nothing that happened now. */
    forgetKnown: () => {
      position = undefined
      low = undefined
      slowMs = 0
    },
    listen: (listener: Listener): (() => void) => {
      listeners.add(listener)
      if (!loop) {
        startedMs = services.now()
        loop = startLoop('live notices', poll, { pollMs: POLL_MS, log: services.log })
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        void loop?.stop()
        loop = undefined
      }
    },
    /** Ends every connection, so that the process can stop; the consoles come back to the next one. */
    closeAll: () => {
      for (const { end } of listeners) end()
    },
  }
})

const openConnections = definePart('connections for notices', () => new Map<string, number>())

/** Notices for open consoles, as server-sent events. */
export const noticeRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes()
  mountEndpoint(noticesApi.live, async ({ c, query }) => {
    if (c.req.method === 'HEAD') return c.body(null, 200)
    const { sessionId } = c.get('owner')
    let account: Pick<Owner, 'role' | 'needsFactor'> = c.get('owner')
    const open = services.get(openConnections)
    const count = open.get(sessionId) ?? 0
    if (count >= MAX_PER_SESSION)
      throw new Refusal(429, 'too_many_connections', 'Panel jest otwarty w zbyt wielu kartach.', {
        retryAfterSeconds: 60,
      })
    const live = services.get(liveNotices)
    const maySee = ({ kind }: LiveNotice) => mayOwner(account, noticeRights[kind])
    const after = readPosition(c.req.header('last-event-id') ?? query.after)
    const from = await live.position()
    open.set(sessionId, (open.get(sessionId) ?? 0) + 1)
    c.header('X-Accel-Buffering', 'no')
    const answer = streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>()
      const end = () => ended.resolve()
      let at = from
      const send = async (notices: LiveNotice[]) => {
        for (const notice of notices) {
          if (notice.kind === 'order') at = { ...at, orderId: Math.max(at.orderId, Number(notice.subjectId)) }
          if (isOfMessages(notice)) at = { ...at, messageMs: Math.max(at.messageMs, notice.atMs) }
          if (maySee(notice))
            await stream.writeSSE({
              event: 'notice',
              id: `${at.orderId}-${at.messageMs}`,
              data: JSON.stringify(notice),
            })
        }
      }
      const stopListening = live.listen({ notify: (notices) => void send(notices).catch(end), end })
      stream.onAbort(end)
      const heartbeat = setInterval(() => {
        void findRightsOfSession(services, sessionId).then(
          (found) => {
            if (!found) return end()
            account = found
            return stream.writeSSE({ event: 'beat', data: '' })
          },
          () => {},
        )
      }, HEARTBEAT_MS)
      try {
        await stream.writeSSE({
          event: 'open',
          id: `${from.orderId}-${from.messageMs}`,
          data: '',
          retry: 2_000,
        })
        // Not awaited: a reader who stopped reading must not keep the connection.
        if (after)
          void listNewNotices(services, after, MAX_MISSED)
            .then((missed) => send(missed.filter(({ atMs }) => atMs > after.messageMs - OVERLAP_MS)))
            .catch(end)
        await ended.promise
      } finally {
        clearInterval(heartbeat)
        stopListening()
        const left = (open.get(sessionId) ?? 1) - 1
        if (left > 0) open.set(sessionId, left)
        else open.delete(sessionId)
      }
    })
    answer.headers.set('cache-control', 'no-store')
    return answer
  })
  return routes
}
