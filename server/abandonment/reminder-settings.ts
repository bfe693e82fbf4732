import * as v from 'valibot'
import { reminderSettings, type ReminderSettings } from '#contract/console/abandonment.ts'
import { loadSetting, setSetting } from './store.ts'
import type { Sql } from '#server/db/tables.ts'
import { lockVersion } from '#server/db/versions.ts'

/** The owner's choices; what was never chosen has its default: nobody is reminded. */
export const loadReminderSettings = async (sql: Sql): Promise<ReminderSettings> =>
  v.parse(reminderSettings, await loadSetting(sql))

export const saveReminderSettings = (tx: Sql, settings: ReminderSettings): Promise<void> =>
  setSetting(tx, settings)

/**
 * The same over what the owner read: `refuseOutdated` is given the choices as they are now, and throws when
 * those were not read.
 */
export const saveReminderSettingsOver = async (
  tx: Sql,
  settings: ReminderSettings,
  refuseOutdated: (current: ReminderSettings) => void,
): Promise<void> => {
  // The lock comes first: what is read after it is the newest.
  await lockVersion(tx, 'settings')
  refuseOutdated(await loadReminderSettings(tx))
  await saveReminderSettings(tx, settings)
}
