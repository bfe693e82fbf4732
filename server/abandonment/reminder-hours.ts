import type { ReminderSettings } from '#contract/console/abandonment.ts'

const hourInWarsaw = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Warsaw',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** Whether it is a time of day when people may be reminded. */
export const isInHours = (
  { fromHour, untilHour }: Pick<ReminderSettings, 'fromHour' | 'untilHour'>,
  nowMs: number,
): boolean => {
  const hour = Number(hourInWarsaw.format(nowMs))
  return hour >= fromHour && hour < untilHour
}
