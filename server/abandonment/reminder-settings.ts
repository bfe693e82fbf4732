import * as v from 'valibot'
import { reminderSettings, type ReminderSettings } from '#contract/console/abandonment.ts'
import { loadSetting, setSetting } from './store.ts'
import type { Sql } from '#server/db/tables.ts'

/** The owner's choices; what was never chosen has its default: nobody is reminded. */
export const loadReminderSettings = async (sql: Sql): Promise<ReminderSettings> => v.parse(reminderSettings, await loadSetting(sql))

export const saveReminderSettings = (tx: Sql, settings: ReminderSettings): Promise<void> => setSetting(tx, settings)
