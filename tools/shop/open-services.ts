import { randomBytes } from 'node:crypto'
import { connect } from '#server/platform/db/connect.ts'
import { loadVersions } from '#server/platform/db/versions.ts'
import { createServices, type Services } from '#server/platform/services.ts'
import type { Settings } from '#server/platform/settings.ts'
import { loadShopSettings } from '#server/platform/shop-settings/store.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/**
 * Services for a command that works on the shop's database, also while the shop runs. Nothing is subscribed to events
 * and no mail is sent: the running shop does that. Migrates the database first. Close `services.db` at the end.
 */
export const openServices = async (settings: Services['settings'] & Settings): Promise<Services> => {
  const db = await connect(settings.database)
  try {
    await migrate(db, Date.now())
    let shopSettings = await loadShopSettings(db.read)
    let versions = await loadVersions(db.read)
    return createServices({
      db,
      settings,
      now: Date.now,
      randomBytes: (count) => randomBytes(count),
      shopSettings: () => shopSettings,
      versions: () => versions,
      refresh: async () => {
        shopSettings = await loadShopSettings(db.read)
        versions = await loadVersions(db.read)
      },
      mailWaiting: () => {},
      log: (line) => console.error(line),
    })
  } catch (error) {
    await db.close()
    throw error
  }
}
