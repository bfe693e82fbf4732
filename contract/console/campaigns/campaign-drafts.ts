import * as v from 'valibot'
import { hexId } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'
import type { CampaignAnswer } from './campaigns.ts'
import type { DraftSavedAnswer } from './unpublished.ts'

/** A published version, or a draft that was replaced by another person's or discarded. */
export type CampaignVersion = {
  id: string
  kind: 'published' | 'draft'
  /** In words. */
  changes: string[]
  /** Empty: not known. */
  author: string
  savedMs: number
}

/** Somebody else's window with the same editor. */
export type CampaignEditor = { name: string; /** The own account. */ isOwn: boolean }

export type EditorsAnswer = DraftSavedAnswer & { others: CampaignEditor[] }

const campaignId = v.object({ id: hexId })
const versionId = v.object({ id: hexId, version: v.pipe(v.string(), v.uuid()) })

const toPublish = v.object({ turnsOn: v.optional(v.boolean(), false) })
const toSchedule = v.object({
  atMs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  turnsOn: v.optional(v.boolean(), false),
})
const editorWindow = v.object({
  /** Random name of the window. */
  tab: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  isLeaving: v.optional(v.boolean(), false),
})

/** Publications and versions of a campaign; `Document` is `Campaign`, as in `campaignsApiOf`. */
export const campaignDraftsApiOf = <Document>() => {
  const subject = ({ campaign: { id, document } }: CampaignAnswer<Document>) => ({
    id,
    name: (document as { name?: string }).name ?? '',
  })
  return {
    /** Answers the campaign as it is published; the draft remains as a version. */
    discard: consoleEndpoint<CampaignAnswer<Document>>()({
      right: 'campaigns',
      method: 'DELETE',
      path: '/campaigns/:id/draft',
      params: campaignId,
      log: { none: 'visitors did not get it, and it remains as a version' },
    }),
    publish: consoleEndpoint<CampaignAnswer<Document>>()({
      right: 'campaigns',
      method: 'POST',
      isCreating: false,
      path: '/campaigns/:id/publish',
      params: campaignId,
      request: toPublish,
      log: {
        kind: 'campaign',
        text: 'Opublikowano kampanię',
        before: '/campaigns/:id',
        subject: (answer) => ({
          ...subject(answer),
          fields: { document: answer.campaign.document, isOn: answer.campaign.isOn },
        }),
        // Publishes what was published before; whether it is on stays.
        reverse: ({ campaign: { id } }, _, before) => {
          const document = (before?.fields as { document?: unknown } | undefined)?.document
          return document === undefined
            ? undefined
            : { method: 'PUT', path: `/campaigns/${id}`, body: { document } }
        },
      },
    }),
    schedule: consoleEndpoint<CampaignAnswer<Document>>()({
      right: 'campaigns',
      method: 'PUT',
      path: '/campaigns/:id/schedule',
      params: campaignId,
      request: toSchedule,
      log: { kind: 'campaign', text: 'Zaplanowano publikację kampanii', subject },
    }),
    cancelSchedule: consoleEndpoint<CampaignAnswer<Document>>()({
      right: 'campaigns',
      method: 'DELETE',
      path: '/campaigns/:id/schedule',
      params: campaignId,
      log: { kind: 'campaign', text: 'Odwołano publikację kampanii', subject },
    }),
    versions: consoleEndpoint<{ versions: CampaignVersion[] }>()({
      right: 'campaigns',
      method: 'GET',
      path: '/campaigns/:id/versions',
      params: campaignId,
    }),
    version: consoleEndpoint<{ document: Document }>()({
      right: 'campaigns',
      method: 'GET',
      path: '/campaigns/:id/versions/:version',
      params: versionId,
    }),
    /** Says that a window shows the editor, and answers who else does. */
    editors: consoleEndpoint<EditorsAnswer>()({
      right: 'campaigns',
      method: 'PUT',
      path: '/campaigns/:id/editors',
      params: campaignId,
      request: editorWindow,
      log: { none: 'says who has the editor open' },
    }),
  }
}
