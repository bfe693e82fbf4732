import { SealedOtherwise, unseal } from '#server/identity/secrets/seal.ts'
import type { Loop } from '#server/platform/jobs/loop.ts'
import { createQueue, GiveUp, type Queue, RetryLater, startQueue } from '#server/platform/jobs/queue.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { findSiteName } from '../editor/campaign-sites.ts'
import { serviceTools } from '../connectors/call-service.ts'
import type { Connector, ConnectorAnswer, ServiceTools } from '../connectors/connector.ts'
import { mayReceive } from './audience.ts'
import { connectorOf, openConnectorAccount } from './connector-accounts.ts'
import { contactOfLead } from './contact-of-lead.ts'
import { FORGOTTEN, targetOf } from './follow-lead.ts'
import {
  type ConnectorDeliveryRow,
  type ConnectorRow,
  findConnectorRow,
  findLeadToSend,
  pauseConnector,
  pauseDeliveries,
  postponeDeliveries,
  removeOldForwards,
} from './store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LEASE_MS = MINUTE_MS
/** A service may be down for days; what it still refuses then stays in the list until the owner decides. */
const GIVE_UP_AFTER_MS = 14 * DAY_MS
const POLL_MS = 2_000
const STORED_MS = 30 * DAY_MS

const NOTHING_TO_SEND = (note: string): ConnectorAnswer => ({ ok: true, note })

/** Carries out one delivery at its service. */
const act = async (
  services: Services,
  delivery: ConnectorDeliveryRow,
  row: ConnectorRow,
  connector: Connector,
  tools: ServiceTools,
): Promise<ConnectorAnswer> => {
  const { read } = services.db
  const account = openConnectorAccount(services, row)
  if (delivery.act === 'erase') {
    if (delivery.sealed === null || !connector.erase) return NOTHING_TO_SEND('nothing to forget')
    const email = unseal<string>(services, FORGOTTEN, delivery.sealed)
    return connector.erase(tools, account, email, delivery.target)
  }
  const lead = delivery.lead_id === null ? undefined : await findLeadToSend(read, delivery.lead_id)
  if (!lead) return NOTHING_TO_SEND('the lead was removed')
  // The owner may have corrected it since, or removed the campaign.
  const target = (await targetOf(read, delivery.campaign_id, row.id)) || delivery.target
  if (delivery.act === 'unsubscribe')
    return lead.email === null || !connector.unsubscribe
      ? NOTHING_TO_SEND('no address')
      : connector.unsubscribe(tools, account, lead.email, target)
  // Consent may have been taken back since it was queued.
  if (!(await mayReceive(read, services, connector.audience, lead)))
    return NOTHING_TO_SEND('no consent any more')
  const isMissing = connector.target && !connector.target.isOptional && target === ''
  if (isMissing) return { ok: false, reason: 'refused', message: 'no list is chosen' }
  const siteName = (await findSiteName(read, lead.site_id)) ?? ''
  return connector.send(tools, account, contactOfLead(lead, siteName), target)
}

const pause = async (
  services: Services,
  { id }: ConnectorRow,
  delivery: ConnectorDeliveryRow,
  reason: string,
): Promise<void> => {
  services.log(`connector ${id}: ${reason} (paused)`)
  await services.db.transaction((tx) =>
    pauseConnector(tx, { id, reason, failedId: delivery.id, nowMs: services.now() }),
  )
}

const deliver = async (
  services: Services,
  delivery: ConnectorDeliveryRow,
  stop: AbortSignal | undefined,
): Promise<{ note?: string | undefined }> => {
  const row = await findConnectorRow(services.db.read, delivery.connector_id)
  const connector = row && connectorOf(row.kind)
  if (!row || !connector) return { note: 'the connector was removed' }
  if (row.is_on === 0 || row.paused_ms !== null) {
    // The claimed row is paused with the others, so that marking it as done has no effect.
    await services.db.transaction((tx) => pauseDeliveries(tx, row.id))
    return {}
  }
  const tools = serviceTools(services, { connectorId: row.id, deliveryId: delivery.id }, stop)
  let answer: ConnectorAnswer
  try {
    answer = await act(services, delivery, row, connector, tools)
  } catch (error) {
    if (!(error instanceof SealedOtherwise)) throw error
    await pause(services, row, delivery, 'the secret of this shop has changed')
    return {}
  }
  if (answer.ok) return { note: answer.note }
  switch (answer.reason) {
    case 'unauthorized':
      await pause(services, row, delivery, answer.message)
      return {}
    case 'busy': {
      const untilMs = services.now() + (answer.retryAfterMs ?? MINUTE_MS)
      await services.db.transaction((tx) => postponeDeliveries(tx, row.id, untilMs))
      throw new RetryLater(answer.message, untilMs)
    }
    case 'refused':
      throw new GiveUp(answer.message)
    case 'unreachable':
      throw new Error(answer.message)
  }
}

/** Deliveries to connected services; a crash between a service's answer and its mark delivers once more. */
export const connectorQueue = (services: Services, stop?: AbortSignal): Queue<'connector_deliveries'> =>
  createQueue(services, {
    table: 'connector_deliveries',
    leaseMs: LEASE_MS,
    giveUpAfterMs: GIVE_UP_AFTER_MS,
    // The address of who is forgotten is not needed any more.
    done: (nowMs) => ({ status: 'done', done_ms: nowMs, sealed: null }),
    describe: ({ id }) => `connector delivery ${id}`,
    run: (delivery) => deliver(services, delivery, stop),
  })

/** Delivers in the background until stopped. */
export const startConnectors = (services: Services, pollMs: number = POLL_MS): Loop => {
  const stopping = new AbortController()
  return startQueue(services, 'connectors', connectorQueue(services, stopping.signal), {
    pollMs,
    abort: () => stopping.abort(),
  })
}

export const connectorCleaning = defineTask('cleaning of connector deliveries', {
  everyMs: DAY_MS,
  run: ({ db, now }) =>
    db.transaction((tx) => removeOldForwards(tx, now() - STORED_MS), { isDurable: false, isLong: true }),
})
