import * as v from 'valibot'
import { shopContent, type ShopContent } from '#contract/shop/content/blocks.ts'
import type { ChangeCall, ChangeSubject } from '../audit-events.ts'
import { anyId, uuid } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'

const MAX_BYTES = 1_000_000
const LAST_MOMENT_MS = 8_640_000_000_000_000

/** Something that was published; `author` '': by the clock, or what the shop began with (`publishedMs` 0). */
export type ContentVersion = { id: string; publishedMs: number; author: string }

export type StudioAnswer = {
  /** Of the page, or what is edited together with the home page. */
  title: string
  /** The draft. */
  content: ShopContent
  /** Of the draft, to be returned in `If-Match`. */
  version: string
  /** Whether visitors see the draft. */
  isPublished: boolean
  /** When what was scheduled is published. */
  scheduledMs: number | null
  /** Newest first. */
  versions: ContentVersion[]
}

/** A whole document without scripts, for a frame, and the theme's style for it. */
export type StudioPreview = { html: string; style: string }

/** The address of a page; '': the home page with the menu and the footer. A page has blocks, `home`, only. */
const query = v.object({ page: v.optional(anyId, '') })
const subject = ({ title }: StudioAnswer, { query: { page } }: ChangeCall): ChangeSubject => ({
  id: String(page ?? ''),
  name: title,
})

/** The home page, the menu and the footer, or a page of the shop, edited on the page itself. */
export const studioApi = {
  one: consoleEndpoint<StudioAnswer>()({ right: 'content', method: 'GET', path: '/studio', query }),
  /** How a draft looks that need not be saved. */
  preview: consoleEndpoint<StudioPreview>()({
    right: 'content',
    method: 'POST',
    isCreating: false,
    path: '/studio/preview',
    query,
    request: shopContent,
    maxBytes: MAX_BYTES,
    log: { none: 'changes nothing' },
  }),
  save: consoleEndpoint<StudioAnswer>()({
    right: 'content',
    method: 'PUT',
    path: '/studio',
    query,
    request: shopContent,
    maxBytes: MAX_BYTES,
    log: { kind: 'page', text: 'Zapisano szkic', subject },
  }),
  /** Publishes the saved draft, now or at `atMs`. */
  publish: consoleEndpoint<StudioAnswer>()({
    right: 'content',
    method: 'POST',
    isCreating: false,
    path: '/studio/publish',
    query,
    request: v.object({
      atMs: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_MOMENT_MS))),
    }),
    log: { kind: 'page', text: 'Opublikowano zmiany', subject },
  }),
  unschedule: consoleEndpoint<StudioAnswer>()({
    right: 'content',
    method: 'DELETE',
    path: '/studio/schedule',
    query,
    log: { kind: 'page', text: 'Odwołano planowaną publikację', subject },
  }),
  /** Puts a former version into the draft; visitors see it once it is published. */
  restore: consoleEndpoint<StudioAnswer>()({
    right: 'content',
    method: 'POST',
    isCreating: false,
    path: '/studio/versions/:id/restore',
    params: v.object({ id: uuid }),
    query,
    log: { kind: 'page', text: 'Przywrócono do szkicu wcześniejszą wersję', subject },
  }),
}
