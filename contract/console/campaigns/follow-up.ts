import * as v from 'valibot'
import { hexId, uuid } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'
import type { AudienceName, ConnectorState } from './connectors.ts'

const MAX_SUBJECT = 150
const MAX_TEXT = 5_000
const MAX_TAG = 40
const MAX_TAGS = 10
const MAX_CONNECTORS = 30
const MAX_TARGET = 100

/** A mail with the promised code needs no consent to marketing; any other one does. */
const welcomeKinds = ['service', 'marketing'] as const

const CODE_TAG = /\{\{\s*code\s*\}\}/

const welcome = v.pipe(
  v.object({
    isOn: v.optional(v.boolean(), false),
    kind: v.optional(v.picklist(welcomeKinds), 'service'),
    subject: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SUBJECT)), ''),
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEXT)), ''),
  }),
  v.forward(
    v.check(({ isOn, subject }) => !isOn || subject !== '', 'Wpisz temat wiadomości.'),
    ['subject'],
  ),
  v.forward(
    v.check(({ isOn, text }) => !isOn || text !== '', 'Wpisz treść wiadomości.'),
    ['text'],
  ),
  v.forward(
    v.check(
      ({ isOn, kind, text }) => !isOn || kind === 'marketing' || CODE_TAG.test(text),
      'Wiadomość z obiecanym kodem musi mieć w treści {{code}}. Inną można wysłać tylko osobom ze zgodą: wybierz „wiadomość handlowa”.',
    ),
    ['text'],
  ),
)

/** What follows a counted lead of a campaign. */
export const followUpSettings = v.object({
  welcome: v.optional(welcome, {}),
  tags: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_TAG))),
      v.maxLength(MAX_TAGS, `Najwyżej ${MAX_TAGS} tagów.`),
    ),
    [],
  ),
  connectors: v.optional(
    v.pipe(
      v.array(
        v.object({
          connectorId: uuid,
          /** List, group or event in the service; '': none. */
          target: v.pipe(v.string(), v.trim(), v.maxLength(MAX_TARGET)),
        }),
      ),
      v.maxLength(MAX_CONNECTORS),
    ),
    [],
  ),
})
export type FollowUpSettings = v.InferOutput<typeof followUpSettings>

/** A connected service of the campaign's site. */
export type FollowUpService = {
  id: string
  kind: string
  title: string
  audience: AudienceName
  state: ConnectorState
  target: { label: string; hint: string; isOptional: boolean } | null
  takesTags: boolean
  /** Of this campaign. */
  waitingCount: number
  sentCount: number
}

export type FollowUpAnswer = {
  campaign: {
    id: string
    name: string
    siteId: string
    siteName: string
    asksToConfirm: boolean
    hasEmail: boolean
    consents: string[]
    /** Where `{{code}}` comes from. */
    code: 'prize' | 'own' | 'fixed' | 'none'
  }
  settings: FollowUpSettings
  /** To be returned in `If-Match`. */
  version: string
  services: FollowUpService[]
  /** Whether the cart's reminders are on, and whether this campaign's consent covers them. */
  reminder: { isOn: boolean; isChosen: boolean }
  /** Mails in an hour that a site's forms may cause. */
  mailsAnHour: number
}

const campaign = v.object({ id: hexId })

export const followUpApi = {
  one: consoleEndpoint<FollowUpAnswer>()({
    right: 'campaigns',
    method: 'GET',
    path: '/campaigns/:id/follow-up',
    params: campaign,
  }),
  save: consoleEndpoint<FollowUpAnswer>()({
    right: 'campaigns',
    method: 'PUT',
    path: '/campaigns/:id/follow-up',
    params: campaign,
    request: followUpSettings,
    log: {
      kind: 'campaign',
      text: 'Zmieniono, co dzieje się po zgłoszeniu',
      before: '/campaigns/:id/follow-up',
      subject: ({ campaign: { id, name }, settings }) => ({ id, name, fields: settings }),
      undo: (_, whole) => whole,
    },
  }),
}
