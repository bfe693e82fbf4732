import type { PrizeDraw, DrawState } from '#contract/console/campaigns/prizes.ts'
import type { Prize } from '#campaign/prizes/prize.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { type DrawCursor, type DrawFilter, type ListedDraw, listDrawRows } from './draw-store.ts'
import { CSV_BEGIN, csvLine } from '#server/platform/text/csv-line.ts'

const warsawTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const formatTime = (ms: number | null) => (ms === null ? '' : warsawTime.format(ms))
const STATES: Record<DrawState, string> = {
  won: 'odebrana',
  held: 'czeka na odbiór',
  returned: 'wróciła do puli',
  lost: 'przegrana',
}

/** Every draw as CSV, newest first, streamed. */
export async function* exportDraws(sql: Sql, filter: DrawFilter): AsyncGenerator<string> {
  yield (
    CSV_BEGIN +
    csvLine([
      'Data',
      'Kampania',
      'Losowanie',
      'Gość',
      'Adres IP',
      'Wylosowana liczba',
      'Nagroda',
      'Zamiast wyczerpanej',
      'Kod',
      'Stan',
      'Kontakt',
      'Odebrano lub zwrócono',
    ])
  )
  for await (const draw of eachDraw(sql, filter)) yield csvLine(lineOf(draw))
}

const lineOf = ({
  id,
  campaignName,
  drawnMs,
  visitor,
  ip,
  random,
  prize,
  insteadOf,
  code,
  state,
  lead,
  endedMs,
}: PrizeDraw): string[] => [
  formatTime(drawnMs),
  campaignName,
  id,
  visitor,
  ip,
  random === null ? 'w przeglądarce' : String(random).replace('.', ','),
  prize,
  insteadOf ?? '',
  code ?? '',
  STATES[state],
  lead?.email ?? '',
  formatTime(endedMs),
]

const PER_PAGE = 50
const BATCH = 200
/** Enough to recognise two draws of one visitor. */
const VISITOR_DIGITS = 8

const writeCursor = ({ drawnMs, id }: DrawCursor) => `${drawnMs}-${id}`
const readCursor = (text: string): DrawCursor | undefined => {
  const [, time, id] = /^(\d{1,15})-([\w-]{1,64})$/.exec(text) ?? []
  return time && id ? { drawnMs: Number(time), id } : undefined
}

/** Draws, newest first. `before`: `nextBefore` of the previous page. */
export const listDraws = async (
  sql: Sql,
  filter: DrawFilter,
  before = '',
): Promise<{ draws: PrizeDraw[]; nextBefore: string | null }> => {
  const rows = await listDrawRows(sql, filter, readCursor(before), PER_PAGE + 1)
  const draws = rows.slice(0, PER_PAGE).map(readDraw)
  const last = draws.at(-1)
  return { draws, nextBefore: rows.length > PER_PAGE && last ? writeCursor(last) : null }
}

/** Yields them one by one, so that there may be any number of them. */
export async function* eachDraw(sql: Sql, filter: DrawFilter): AsyncGenerator<PrizeDraw> {
  for (let before: DrawCursor | undefined; ;) {
    const rows = await listDrawRows(sql, filter, before, BATCH)
    yield* rows.map(readDraw)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    before = { drawnMs: Number(last.drawn_ms), id: last.id }
  }
}

const momentOf = (ms: number | null) => (ms === null ? null : Number(ms))

const readDraw = (row: ListedDraw): PrizeDraw => ({
  id: row.id,
  campaignId: row.campaign_id,
  campaignName: row.campaign_name,
  drawnMs: Number(row.drawn_ms),
  visitor: row.visitor.slice(0, VISITOR_DIGITS),
  ip: row.ip,
  random: row.random,
  prizeId: row.prize_id,
  prize: (JSON.parse(row.prize_json) as Prize).label,
  insteadOf: row.instead_of,
  code: row.code,
  state: row.status,
  lead: row.lead_id === null ? null : { id: row.lead_id, email: row.email },
  endedMs: momentOf(row.ended_ms),
  heldUntilMs: row.status === 'held' ? momentOf(row.held_until_ms) : null,
})
