import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { HEX_ID, textParameter } from '../parameters.ts'

const HOURS = 'Podaj liczbę godzin od 1 do 40.'
const DAYS = 'Podaj liczbę dni od 1 do 90.'
const HOUR = 'Podaj godzinę od 7 do 21.'
const whole = (least: number, most: number, words: string) =>
  v.pipe(v.number(words), v.integer(words), v.minValue(least, words), v.maxValue(most, words))
const MAX_CAMPAIGNS = 100

/** Settings of reminders. */
export const reminderSettings = v.pipe(
  v.object({
    isOn: v.optional(v.boolean(), false),
    /** Delay after the last change of a cart. */
    afterHours: v.optional(whole(1, 40, HOURS), 4),
    /** The same address is reminded once in so many days. */
    pauseDays: v.optional(whole(1, 90, DAYS), 7),
    /** In Warsaw; never at night. */
    fromHour: v.optional(whole(7, 20, HOUR), 9),
    untilHour: v.optional(whole(8, 21, HOUR), 20),
    /** Campaigns with a consent that covers reminders: only consents given there count. */
    campaignIds: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.regex(HEX_ID))), v.maxLength(MAX_CAMPAIGNS)),
      [],
    ),
    /** Also for viewed products in the shop of a site. */
    remindsOfBrowsing: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.check(
      ({ fromHour, untilHour }) => fromHour < untilHour,
      'Ta godzina musi być późniejsza niż pierwsza.',
    ),
    ['untilHour'],
  ),
)
export type ReminderSettings = v.InferOutput<typeof reminderSettings>

/** The outcome of a reminder: none yet, link used, ordered, unsubscribed. */
export type ReminderState = 'sent' | 'restored' | 'ordered' | 'refused'

export type Reminder = {
  id: string
  kind: 'cart' | 'browsing'
  email: string
  names: string[]
  totalGrosze: number | null
  leftMs: number
  sentMs: number
  state: ReminderState
  orderId: number | null
  mail: 'waiting' | 'sent' | 'given_up' | null
}

export type AbandonmentAnswer = {
  settings: ReminderSettings
  /** Version of the settings, to be returned in `If-Match`. */
  version: string
  /** Campaigns with a consent, and its text. */
  campaigns: { id: string; name: string; siteName: string; consents: string[]; asksToConfirm: boolean }[]
  /** Members who agreed, on their account. */
  membersAgreed: number
  /** Of the last 30 days. */
  sums: { sent: number; restored: number; ordered: number; orderedGrosze: number; refused: number }
  reminders: Reminder[]
  nextBefore: string | null
}

/** Cart reminders: settings, the mail, and outcomes of sent ones. */
export const abandonmentApi = {
  all: consoleEndpoint<AbandonmentAnswer>()({
    right: 'campaigns',
    method: 'GET',
    path: '/abandonment',
    query: v.object({ before: textParameter() }),
  }),
  saveSettings: consoleEndpoint<AbandonmentAnswer>()({
    right: 'campaigns',
    method: 'PUT',
    path: '/abandonment/settings',
    request: reminderSettings,
    log: {
      kind: 'campaign',
      text: 'Zmieniono przypomnienia o koszyku',
      before: '/abandonment',
      subject: ({ settings }) => ({ fields: settings }),
      undo: (_, whole) => whole,
    },
  }),
  /** The mail as a page, for a frame. */
  preview: consoleEndpoint<Response>()({ right: 'campaigns', method: 'GET', path: '/abandonment/preview' }),
}
