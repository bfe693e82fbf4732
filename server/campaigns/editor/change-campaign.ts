import type { Campaign } from '#campaign/campaign.ts'
import type { Services } from '#server/platform/services.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { addPublication } from '#server/campaigns/history/campaign-history.ts'
import { campaignRemoved } from '../events.ts'
import { type SavedCampaign, readCampaignRow, campaignHash } from './saved-campaign.ts'
import { type AbTestSettings, readAbTest } from './ab-test.ts'
import { removeCampaignCounts } from './count-store.ts'
import {
  type CampaignRow,
  findCampaignRow,
  findSiteRow,
  listCampaignRows,
  removeCampaignRow,
  setCampaignRow,
  setSiteRow,
  newCampaignId,
  addCampaignRow,
  addCampaignVersion,
} from './store.ts'

type Keeping = {
  id?: string | undefined
  siteId: string
  parentId?: string | null
  isOn: boolean
  campaign: Campaign
  /** Name of the account, for the list of versions; empty: a program. */
  author?: string | undefined
}
type Needs = { nowMs: number; randomBytes: (count: number) => Uint8Array }

/** Loaders name an earlier version for eleven minutes; a page may stay open for a day. */
const RETENTION_MS = 2 * 86_400_000

/**
 * Changes a campaign of the site or adds it at the end; returns its id. `other_site`: the id belongs to another site.
 */
export const saveCampaign = async (
  tx: Sql,
  { id, siteId, parentId = null, isOn, campaign, author = '' }: Keeping,
  { nowMs, randomBytes }: Needs,
): Promise<{ ok: true; id: string; isNew: boolean } | { ok: false; reason: 'other_site' }> => {
  const known = id === undefined ? undefined : await findCampaignRow(tx, id)
  if (known && known.site_id !== siteId) return { ok: false, reason: 'other_site' }
  const content = {
    parent_id: parentId,
    is_on: isOn ? 1 : 0,
    document_json: JSON.stringify(campaign),
    hash: campaignHash(campaign),
    updated_ms: nowMs,
  }
  const keptId = id ?? newCampaignId(randomBytes)
  if (known) {
    const before = readCampaignRow(known)
    if (before.hash !== content.hash || known.document_json !== content.document_json) {
      await addCampaignVersion(
        tx,
        { campaign_id: keptId, hash: before.hash, document_json: known.document_json, replaced_ms: nowMs },
        nowMs - RETENTION_MS,
      )
      await addPublication(
        tx,
        {
          campaignId: keptId,
          before: { document: before.campaign, savedMs: Number(known.updated_ms) },
          after: campaign,
          author,
        },
        { nowMs, randomBytes },
      )
    }
    await setCampaignRow(tx, keptId, content)
  } else {
    const last = (await listCampaignRows(tx, siteId)).at(-1)
    await addCampaignRow(tx, {
      id: keptId,
      site_id: siteId,
      position: (last?.position ?? 0) + 1,
      created_ms: nowMs,
      weight: 1,
      ab_test_json: null,
      ...content,
    })
  }
  await setSiteRow(tx, siteId, {})
  return { ok: true, id: keptId, isNew: !known }
}

const MAX_NAME = 200
const named = (name: string, addition: string) => `${name.slice(0, MAX_NAME - addition.length)}${addition}`

/** A saved campaign, on or off, and its row. */
export const loadCampaign = async (
  sql: Sql,
  id: string,
): Promise<
  { saved: SavedCampaign; createdMs: number; updatedMs: number; siblings: SavedCampaign[] } | undefined
> => {
  const row = await findCampaignRow(sql, id)
  if (!row) return undefined
  const siblings = (await listCampaignRows(sql, row.site_id))
    .filter((other) => other.id !== id)
    .map(readCampaignRow)
  return {
    saved: readCampaignRow(row),
    createdMs: Number(row.created_ms),
    updatedMs: Number(row.updated_ms),
    siblings,
  }
}

/** Adds a campaign to a site, switched off; undefined: there is no such site. */
export const addCampaign = (
  { db, now, randomBytes }: Services,
  siteId: string,
  campaign: Campaign,
): Promise<string | undefined> =>
  db.transaction(async (tx) =>
    (await findSiteRow(tx, siteId))
      ? saveReturningId(tx, { siteId, isOn: false, campaign }, { nowMs: now(), randomBytes })
      : undefined,
  )

/** Changes a campaign's document. Returns its site, like every change; undefined: there is no such campaign. */
export const changeCampaign = (
  { db, now, randomBytes }: Services,
  id: string,
  campaign: Campaign,
  /** Receives the saved state and throws if it is not the one that was read. */
  refuseOutdated: (current: Campaign) => void = () => {},
  author = '',
): Promise<string | undefined> =>
  db.transaction((tx) =>
    changeCampaignIn(tx, { id, campaign, author }, { nowMs: now(), randomBytes }, refuseOutdated),
  )

/** Like `changeCampaign`; `isOn`: switches it, too. */
export const changeCampaignIn = async (
  tx: Sql,
  { id, campaign, author, isOn }: { id: string; campaign: Campaign; author: string; isOn?: boolean },
  needs: Needs,
  refuseOutdated: (current: Campaign) => void = () => {},
): Promise<string | undefined> => {
  const known = await findCampaignRow(tx, id)
  if (!known) return undefined
  const siteId = known.site_id
  // The lock of the site comes first, so that later reads are current.
  await setSiteRow(tx, siteId, {})
  const row = await findCampaignRow(tx, id)
  if (!row) return undefined
  refuseOutdated(readCampaignRow(row).campaign)
  const saving = { id, siteId, parentId: row.parent_id, isOn: isOn ?? row.is_on === 1, campaign, author }
  await saveReturningId(tx, saving, needs)
  return siteId
}

/**
 * Copies a campaign, switched off; `asVariant`: as a variant of an A/B test, shown to its share of visitors once it is
 * on. Returns its id.
 */
export const copyCampaign = async (
  { db, now, randomBytes }: Services,
  id: string,
  addition: string,
  asVariant = false,
): Promise<string | undefined> => {
  let made: string | undefined
  await withRow(db, id, async (tx, row) => {
    const { campaign } = readCampaignRow(row)
    const parentId = asVariant ? (row.parent_id ?? id) : null
    made = await saveReturningId(
      tx,
      {
        siteId: row.site_id,
        parentId,
        isOn: false,
        campaign: { ...campaign, name: named(campaign.name, addition) },
      },
      { nowMs: now(), randomBytes },
    )
  })
  return made
}

/**
 * Promotes a variant to the campaign in its parent's position; parent and other variants are switched off and become
 * its variants, so that no count is lost.
 */
export const promoteVariant = ({ db, now }: Services, id: string): Promise<string | undefined> =>
  withRow(
    db,
    id,
    async (tx, row) => row.parent_id !== null && promotePairMember(tx, id, now(), readAbTest(null)),
  )

/** Of an A/B pair only this campaign remains on, in the place of the pair. `abTest`: what is known of the test now. */
export const promotePairMember = async (
  tx: Sql,
  id: string,
  nowMs: number,
  abTest: AbTestSettings,
): Promise<boolean> => {
  const known = await findCampaignRow(tx, id)
  if (!known) return false
  // The lock of the site comes first, so that later reads are current.
  await setSiteRow(tx, known.site_id, {})
  const row = (await findCampaignRow(tx, id)) ?? known
  const headId = row.parent_id ?? id
  const pair = (await listCampaignRows(tx, row.site_id)).filter(
    (other) => (other.parent_id ?? other.id) === headId,
  )
  const position = pair.find((other) => other.id === headId)?.position ?? row.position
  for (const other of pair)
    await setCampaignRow(
      tx,
      other.id,
      other.id === id
        ? {
            parent_id: null,
            is_on: 1,
            position,
            weight: 1,
            ab_test_json: JSON.stringify(abTest),
            updated_ms: nowMs,
          }
        : { parent_id: id, is_on: 0, weight: 1, ab_test_json: null, updated_ms: nowMs },
    )
  return true
}

/** Moves the named campaigns to the front in this order; variants follow their campaign. */
export const reorderCampaigns = ({ db }: Services, siteId: string, ids: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    const rows = await listCampaignRows(tx, siteId)
    const positionOf = ({ id, parent_id }: CampaignRow) => {
      const at = ids.indexOf(parent_id ?? id)
      return at < 0 ? ids.length : at
    }
    for (const [index, row] of rows
      .toSorted((a, b) => positionOf(a) - positionOf(b) || a.position - b.position)
      .entries())
      await setCampaignRow(tx, row.id, { position: index + 1 })
    await setSiteRow(tx, siteId, {})
  })

/** Removes a campaign with its variants and counts; its leads remain. */
export const removeCampaign = ({ db, events }: Services, id: string): Promise<string | undefined> =>
  withRow(db, id, async (tx, row) => {
    const variants = (await listCampaignRows(tx, row.site_id)).filter(({ parent_id }) => parent_id === id)
    for (const one of [row, ...variants]) {
      await removeCampaignCounts(tx, one.id)
      await events.emit(campaignRemoved, { tx, campaignId: one.id })
      await removeCampaignRow(tx, one.id)
    }
    await setSiteRow(tx, row.site_id, {})
  })

const withRow = (
  db: Services['db'],
  id: string,
  work: (tx: Sql, row: CampaignRow) => Promise<boolean | void>,
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const row = await findCampaignRow(tx, id)
    return row && (await work(tx, row)) !== false ? row.site_id : undefined
  })

const saveReturningId = async (
  tx: Sql,
  saving: Parameters<typeof saveCampaign>[1],
  needs: Parameters<typeof saveCampaign>[2],
): Promise<string | undefined> => {
  const outcome = await saveCampaign(tx, saving, needs)
  return outcome.ok ? outcome.id : undefined
}
