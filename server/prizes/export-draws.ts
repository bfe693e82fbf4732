import type { DrawState, PrizeDraw } from '#contract/console/prizes.ts'
import type { Sql } from '#server/db/tables.ts'
import { CSV_BEGIN, csvLine } from '#server/http/csv-line.ts'
import type { DrawFilter } from './draw-store.ts'
import { eachDraw } from './list-draws.ts'

const warsawTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const momentOf = (ms: number | null) => (ms === null ? '' : warsawTime.format(ms))
const STATES: Record<DrawState, string> = {
  won: 'odebrana',
  held: 'czeka na odbiór',
  returned: 'wróciła do puli',
  lost: 'przegrana',
}

/** Every draw as CSV, newest first, piece by piece. */
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
  momentOf(drawnMs),
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
  momentOf(endedMs),
]
