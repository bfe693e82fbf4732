import { fixedCodeOf, ownCodesOf } from '#campaign/prizes/coupon.ts'
import type {
  ConnectedService,
  ConnectorsAnswer,
  ConnectorState,
  ConnectorTrouble,
  ServiceAnswer,
} from '#contract/console/campaigns/connectors.ts'
import type { FollowUpAnswer } from '#contract/console/campaigns/follow-up.ts'
import { webhookSecretOf } from '#server/identity/webhooks/send-webhook.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import * as fieldKinds from '#campaign/fields/index.ts'
import type { Field } from '#campaign/fields/field.ts'
import { findSiteName, listSiteIds } from '../editor/campaign-sites.ts'
import { loadReminderSettings } from '../reminders/reminder-settings.ts'
import { findSavedCampaign } from '../sites/find-campaign.ts'
import { connectorKinds, connectorOf, enteredSecrets, listConnected } from './connector-accounts.ts'
import { loadFollowUp } from './follow-up-settings.ts'
import { type ConnectorRow, countDeliveries, type DeliveryCount, findLastError } from './store.ts'
import { WELCOME_MAILS_AN_HOUR } from './welcome-mail.ts'

const kinds = { ...fieldKinds } as unknown as Record<string, Field<never>>
const SIGNED_KIND = 'webhook'
const OPEN_STATES = ['waiting', 'paused', 'given_up'] as const

const sum = (counts: DeliveryCount[]) => counts.reduce((total, { count }) => total + count, 0)
const first = (counts: DeliveryCount[]) => Math.min(...counts.map(({ firstMs }) => firstMs))

/** What counts of a connector amount to. */
const stateOf = (
  row: ConnectorRow,
  counts: DeliveryCount[],
): { state: ConnectorState; sinceMs: number | null; waiting: DeliveryCount[]; refused: DeliveryCount[] } => {
  const waiting = counts.filter(({ status }) => status === 'waiting' || status === 'paused')
  const refused = counts.filter(({ status }) => status === 'given_up')
  const failing = waiting.filter(({ hasFailed }) => hasFailed)
  if (row.is_on === 0) return { state: 'off', sinceMs: null, waiting, refused }
  if (row.paused_ms !== null) return { state: 'paused', sinceMs: row.paused_ms, waiting, refused }
  return failing.length > 0
    ? { state: 'failing', sinceMs: first(failing), waiting, refused }
    : { state: 'works', sinceMs: null, waiting, refused }
}

/** The version that saving it names: of everything that the owner can change, without secrets. */
export const connectorVersion = (row: ConnectorRow | undefined): object | null =>
  row ? { id: row.id, isOn: row.is_on, values: row.values_json, at: Number(row.updated_ms) } : null

const connectedOf = async (
  sql: Sql,
  row: ConnectorRow,
  counts: DeliveryCount[],
): Promise<ConnectedService> => {
  const own = counts.filter(({ connectorId }) => connectorId === row.id)
  const { state, sinceMs, waiting, refused } = stateOf(row, own)
  const sent = own.filter(({ status }) => status === 'done')
  const hasProblem = state === 'failing' || state === 'paused' || refused.length > 0
  return {
    id: row.id,
    state,
    isOn: row.is_on === 1,
    sinceMs,
    problem: hasProblem ? (row.pause_reason ?? (await findLastError(sql, row.id)) ?? '') : '',
    waitingCount: sum(waiting),
    refusedCount: sum(refused),
    sentCount: sum(sent),
    lastSentMs: sent.length > 0 ? Math.max(...sent.map(({ lastDoneMs }) => lastDoneMs ?? 0)) : null,
  }
}

/** Every service with what the owner has entered for a site. */
export const describeConnectors = async (
  services: Services,
  wantedSite: string | undefined,
  versionOf: (document: unknown) => string,
): Promise<ConnectorsAnswer> => {
  const sql = services.db.read
  const ids = await listSiteIds(sql)
  const sites = await Promise.all(ids.map(async (id) => ({ id, name: (await findSiteName(sql, id)) ?? id })))
  const siteId = sites.find(({ id }) => id === wantedSite)?.id ?? sites[0]?.id ?? null
  const connected = siteId === null ? [] : await listConnected(sql, siteId)
  const counts = await countDeliveries(
    sql,
    connected.map(({ row }) => row.id),
  )
  const describe = async (kind: string): Promise<ServiceAnswer> => {
    const { title, help, audience, fields, unsubscribe, erase } = connectorOf(kind)!
    const row = connected.find((one) => one.row.kind === kind)?.row
    const values = row ? (JSON.parse(row.values_json) as Record<string, string>) : {}
    const entered = new Set(enteredSecrets(services, row))
    return {
      kind,
      title,
      help,
      audience,
      forwards: { unsubscribe: unsubscribe !== undefined, erase: erase !== undefined },
      fields: fields.map(({ name, label, hint, isSecret = false, isOptional = false, options = [] }) => ({
        name,
        label,
        hint,
        isSecret,
        isOptional,
        options,
        value: isSecret ? '' : (values[name] ?? options[0]?.value ?? ''),
        isSet: isSecret && entered.has(name),
      })),
      signingSecret: row && kind === SIGNED_KIND ? webhookSecretOf(services.settings, row.id) : null,
      version: versionOf(connectorVersion(row)),
      connected: row ? await connectedOf(sql, row, counts) : null,
    }
  }
  return { sites, siteId, services: await Promise.all(connectorKinds().map(describe)) }
}

/** Connectors that need the owner, for the first page: the longest first. */
export const listConnectorTroubles = async (services: Services): Promise<ConnectorTrouble[]> => {
  const sql = services.db.read
  const connected = await listConnected(sql)
  const counts = await countDeliveries(
    sql,
    connected.map(({ row }) => row.id),
    OPEN_STATES,
  )
  const troubles: ConnectorTrouble[] = []
  for (const { row, connector } of connected) {
    const own = counts.filter(({ connectorId }) => connectorId === row.id)
    const { state, sinceMs, waiting, refused } = stateOf(row, own)
    if (state === 'off' || (state === 'works' && refused.length === 0)) continue
    troubles.push({
      id: row.id,
      siteId: row.site_id,
      title: connector.title,
      siteName: (await findSiteName(sql, row.site_id)) ?? '',
      state: state === 'works' ? 'refused' : state,
      forMs: services.now() - (sinceMs ?? first(refused)),
      waitingCount: sum(waiting),
      refusedCount: sum(refused),
    })
  }
  return troubles.toSorted((a, b) => b.forMs - a.forMs)
}

/** A campaign with what follows its leads; undefined: there is no such campaign. */
export const describeFollowUp = async (
  services: Services,
  campaignId: string,
): Promise<Omit<FollowUpAnswer, 'version'> | undefined> => {
  const sql = services.db.read
  const saved = await findSavedCampaign(services, campaignId)
  if (!saved) return undefined
  const { campaign } = saved
  const [settings, connected, reminders, siteName] = await Promise.all([
    loadFollowUp(sql, campaignId),
    listConnected(sql, saved.siteId),
    loadReminderSettings(sql),
    findSiteName(sql, saved.siteId),
  ])
  const counts = await countDeliveries(
    sql,
    connected.map(({ row }) => row.id),
  )
  const fields = Object.values(campaign.fields)
  return {
    campaign: {
      id: campaignId,
      name: campaign.name,
      siteId: saved.siteId,
      siteName: siteName ?? '',
      asksToConfirm: campaign.asksToConfirm,
      hasEmail: fields.some(({ kind }) => kinds[kind]?.isAddress),
      consents: fields.flatMap((field) => kinds[field.kind]?.consentText?.(field as never) ?? []),
      code: campaign.game ? 'prize' : ownCodesOf(campaign) ? 'own' : fixedCodeOf(campaign) ? 'fixed' : 'none',
    },
    settings,
    services: connected.map(({ row, connector }) => {
      const all = counts.filter(({ connectorId }) => connectorId === row.id)
      const own = all.filter((count) => count.campaignId === campaignId)
      const { target } = connector
      return {
        id: row.id,
        kind: row.kind,
        title: connector.title,
        audience: connector.audience,
        state: stateOf(row, all).state,
        target: target
          ? { label: target.label, hint: target.hint, isOptional: target.isOptional ?? false }
          : null,
        takesTags: connector.takesTags ?? false,
        waitingCount: sum(own.filter(({ status }) => status === 'waiting' || status === 'paused')),
        sentCount: sum(own.filter(({ status }) => status === 'done')),
      }
    }),
    reminder: { isOn: reminders.isOn, isChosen: reminders.campaignIds.includes(campaignId) },
    mailsAnHour: WELCOME_MAILS_AN_HOUR,
  }
}
