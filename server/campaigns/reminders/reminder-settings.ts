import * as v from 'valibot'
import { reminderSettings, type ReminderSettings } from '#contract/console/campaigns/abandonment.ts'
import { loadReminderSetting, setReminderSetting } from './store.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { lockVersion } from '#server/platform/db/versions.ts'

const hourInWarsaw = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Warsaw',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** Whether reminders may be sent at this time of day. */
export const isInHours = (
  { fromHour, untilHour }: Pick<ReminderSettings, 'fromHour' | 'untilHour'>,
  nowMs: number,
): boolean => {
  const hour = Number(hourInWarsaw.format(nowMs))
  return hour >= fromHour && hour < untilHour
}

/** The owner's settings; by default there are no reminders. */
export const loadReminderSettings = async (sql: Sql): Promise<ReminderSettings> =>
  v.parse(reminderSettings, await loadReminderSetting(sql))

export const saveReminderSettings = (tx: Sql, settings: ReminderSettings): Promise<void> =>
  setReminderSetting(tx, settings)

/**
 * Saves the settings if they are as the owner read them: `refuseOutdated` receives the current ones and
 * throws if they changed.
 */
export const saveReminderSettingsOver = async (
  tx: Sql,
  settings: ReminderSettings,
  refuseOutdated: (current: ReminderSettings) => void,
): Promise<void> => {
  // The lock comes first, so that later reads are current.
  await lockVersion(tx, 'settings')
  refuseOutdated(await loadReminderSettings(tx))
  await saveReminderSettings(tx, settings)
}
