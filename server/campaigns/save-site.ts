import * as v from 'valibot'
import type { Shop } from '#server/shop.ts'
import { domains } from './domain.ts'
import type { FileFault } from './import-campaigns.ts'
import { newId } from './new-id.ts'
import { siteSettings } from './site-settings.ts'
import { addSiteRow, findSiteRow, setSiteRow } from './store.ts'

const parts = v.object({ domains, settings: siteSettings })

type Draft = { name: string; domains: string[]; settings: Record<string, unknown> }
type Outcome = { ok: true; id: string } | { ok: false; reason: 'unknown' } | { ok: false; reason: 'not_valid'; faults: FileFault[] }

/** Keeps a site whole or not at all; without an id it is a new one. */
export const saveSite = async ({ db, now, randomBytes }: Pick<Shop, 'db' | 'now' | 'randomBytes'>, id: string | null, { name, ...draft }: Draft): Promise<Outcome> => {
  const read = v.safeParse(parts, draft)
  if (!read.success) return { ok: false, reason: 'not_valid', faults: read.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })) }
  const content = { name, domains_json: JSON.stringify([...new Set(read.output.domains)]), settings_json: JSON.stringify(read.output.settings) }
  return db.transaction(async (tx): Promise<Outcome> => {
    if (id === null) {
      const made = newId(randomBytes)
      await addSiteRow(tx, { id: made, version: 1, created_ms: now(), ...content })
      return { ok: true, id: made }
    }
    if (!(await findSiteRow(tx, id))) return { ok: false, reason: 'unknown' }
    await setSiteRow(tx, id, content)
    return { ok: true, id }
  })
}
