import { readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { plural } from '#contract/plural.ts'
import { importCampaigns } from '#server/campaigns/editor/import-campaigns.ts'
import type { Database } from '#server/platform/db/database.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'

/** Most faults printed for one file; a file with more is probably of another kind. */
const MAX_TOLD = 50

/** Imports a site's campaigns and prints a line for each; false: the whole file was refused. */
export const importCampaignFile = async (
  db: Database,
  path: string,
  print: (line: string) => void,
): Promise<boolean> => {
  const outcome = await importCampaigns(db, await readFile(path, 'utf8'), {
    nowMs: Date.now(),
    randomBytes: (count) => randomBytes(count),
  })
  if (!outcome.ok) {
    for (const { path: at, message } of outcome.faults.slice(0, MAX_TOLD))
      print(at ? `${at}: ${message}` : message)
    const more = outcome.faults.length - MAX_TOLD
    if (more > 0) print(`… i jeszcze ${more} ${plural(more, 'błąd', 'błędy', 'błędów')}.`)
    print('Nic nie zostało zapisane. Popraw plik i uruchom import jeszcze raz.')
    return false
  }
  // The shop's own pages carry the widget only while a campaign is on: a running shop must render them again.
  await db.transaction((tx) => raiseVersion(tx, 'settings'))
  for (const { id, name, isNew } of outcome.campaigns) print(`${isNew ? '+' : '~'} ${name}  (${id})`)
  for (const { path: at, message } of outcome.warnings.slice(0, MAX_TOLD)) print(`! ${at}: ${message}`)
  const added = outcome.campaigns.filter(({ isNew }) => isNew).length
  print(`Strona ${outcome.siteId}. Dodano: ${added}, zmieniono: ${outcome.campaigns.length - added}.`)
  return true
}
