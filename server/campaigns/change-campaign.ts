import type { Campaign } from '#campaign/campaign.ts'
import type { Shop } from '#server/shop.ts'
import type { Sql } from '#server/db/tables.ts'
import { forgetPairs } from '#server/results/count-pairs.ts'
import { forgetPools } from '#server/prizes/forget-prizes.ts'
import { keepCampaign } from './keep-campaign.ts'
import { type KeptCampaign, readCampaignRow } from './kept-campaign.ts'
import { removeCountRows } from './owner-store.ts'
import {
  type CampaignRow,
  findCampaignRow,
  findSiteRow,
  listCampaignRows,
  removeCampaignRow,
  setCampaignRow,
  setSiteRow,
} from './store.ts'

type Needs = Pick<Shop, 'db' | 'now' | 'randomBytes'>
const MAX_NAME = 200
const named = (name: string, addition: string) => `${name.slice(0, MAX_NAME - addition.length)}${addition}`

/** A campaign as it is kept, on or off, and its row. */
export const showCampaign = async (
  sql: Sql,
  id: string,
): Promise<
  { kept: KeptCampaign; createdMs: number; updatedMs: number; siblings: KeptCampaign[] } | undefined
> => {
  const row = await findCampaignRow(sql, id)
  if (!row) return undefined
  const siblings = (await listCampaignRows(sql, row.site_id))
    .filter((other) => other.id !== id)
    .map(readCampaignRow)
  return {
    kept: readCampaignRow(row),
    createdMs: Number(row.created_ms),
    updatedMs: Number(row.updated_ms),
    siblings,
  }
}

/** A new campaign of a site, off until its owner has looked at it; undefined: there is no such site. */
export const addCampaign = (
  { db, now, randomBytes }: Needs,
  siteId: string,
  campaign: Campaign,
): Promise<string | undefined> =>
  db.transaction(async (tx) =>
    (await findSiteRow(tx, siteId))
      ? keep(tx, { siteId, isOn: false, campaign }, { nowMs: now(), randomBytes })
      : undefined,
  )

/** What it shows and when. Gives its site, as every change does; undefined: there is no such campaign. */
export const changeCampaign = (
  { db, now, randomBytes }: Needs,
  id: string,
  campaign: Campaign,
  /** Is given what it is now, and throws when that is not what was read. */
  refuseOutdated: (current: Campaign) => void = () => {},
): Promise<string | undefined> =>
  withRow(db, id, async (tx, { site_id: siteId }) => {
    // The site's lock comes first: what is read after it is the newest.
    await setSiteRow(tx, siteId, {})
    const row = await findCampaignRow(tx, id)
    if (!row) return false
    refuseOutdated(readCampaignRow(row).campaign)
    await keep(
      tx,
      { id, siteId, parentId: row.parent_id, isOn: row.is_on === 1, campaign },
      { nowMs: now(), randomBytes },
    )
    return true
  })

export const setCampaignOn = ({ db, now }: Needs, id: string, isOn: boolean): Promise<string | undefined> =>
  withRow(db, id, async (tx, row) => {
    await setCampaignRow(tx, id, { is_on: isOn ? 1 : 0, updated_ms: now() })
    await setSiteRow(tx, row.site_id, {})
  })

/**
 * The same once more, off; `asVariant`: as the other half of an A/B pair, which half of the visitors see once
 * it is on. Gives its id.
 */
export const copyCampaign = async (
  { db, now, randomBytes }: Needs,
  id: string,
  addition: string,
  asVariant = false,
): Promise<string | undefined> => {
  let made: string | undefined
  await withRow(db, id, async (tx, row) => {
    const { campaign } = readCampaignRow(row)
    const parentId = asVariant ? (row.parent_id ?? id) : null
    made = await keep(
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
 * The variant stands by itself from now on, in its parent's place; the parent and the other variants are off
 * and belong to it, so that no number is lost.
 */
export const promoteVariant = ({ db, now }: Needs, id: string): Promise<string | undefined> => {
  const nowMs = now()
  return withRow(db, id, async (tx, row) => {
    if (row.parent_id === null) return false
    const pair = (await listCampaignRows(tx, row.site_id)).filter(
      (other) => other.id === row.parent_id || other.parent_id === row.parent_id,
    )
    const position = pair.find((other) => other.id === row.parent_id)?.position ?? row.position
    for (const other of pair)
      await setCampaignRow(
        tx,
        other.id,
        other.id === id
          ? { parent_id: null, is_on: 1, position, updated_ms: nowMs }
          : { parent_id: id, is_on: 0, updated_ms: nowMs },
      )
    await setSiteRow(tx, row.site_id, {})
    return true
  })
}

/** Puts those named first, in this order; variants follow theirs wherever they stand. */
export const orderCampaigns = ({ db }: Needs, siteId: string, ids: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    const rows = await listCampaignRows(tx, siteId)
    const placeOf = ({ id, parent_id }: CampaignRow) => {
      const at = ids.indexOf(parent_id ?? id)
      return at < 0 ? ids.length : at
    }
    for (const [index, row] of rows
      .toSorted((a, b) => placeOf(a) - placeOf(b) || a.position - b.position)
      .entries())
      await setCampaignRow(tx, row.id, { position: index + 1 })
    await setSiteRow(tx, siteId, {})
  })

/** Goes with its variants and what was counted; the contacts it brought stay. */
export const removeCampaign = ({ db }: Needs, id: string): Promise<string | undefined> =>
  withRow(db, id, async (tx, row) => {
    const variants = (await listCampaignRows(tx, row.site_id)).filter(({ parent_id }) => parent_id === id)
    for (const one of [row, ...variants]) {
      await removeCountRows(tx, one.id)
      await forgetPools(tx, one.id)
      await forgetPairs(tx, one.id)
      await removeCampaignRow(tx, one.id)
    }
    await setSiteRow(tx, row.site_id, {})
  })

const withRow = (
  db: Shop['db'],
  id: string,
  work: (tx: Sql, row: CampaignRow) => Promise<boolean | void>,
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const row = await findCampaignRow(tx, id)
    return row && (await work(tx, row)) !== false ? row.site_id : undefined
  })

const keep = async (
  tx: Sql,
  keeping: Parameters<typeof keepCampaign>[1],
  needs: Parameters<typeof keepCampaign>[2],
): Promise<string | undefined> => {
  const outcome = await keepCampaign(tx, keeping, needs)
  return outcome.ok ? outcome.id : undefined
}
