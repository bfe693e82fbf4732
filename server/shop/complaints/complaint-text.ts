import type { ComplaintDemand, ComplaintKind, ComplainedLine } from '#contract/complaint.ts'
import type { StatementRow } from '#contract/withdrawal.ts'
import { barrier } from '#storefront/strings/pl/frame/accessibility.ts'
import { complaint as words } from '#storefront/strings/pl/order/complaint.ts'
import type { ComplaintRow } from './store.ts'

export type Complaint = {
  kind: ComplaintKind
  name: string
  /** ''. */
  email: string
  phone: string
  contract: string
  /** Of accessibility: the page. */
  goods: string
  defect: string
  /** Of accessibility: what the person uses pages with. */
  noticed: string
  demand: ComplaintDemand
  /** Picked of an order; empty: none. */
  lines: ComplainedLine[]
}

/** As it was sent. */
export const complaintOf = (row: ComplaintRow): Complaint => ({
  kind: row.kind as ComplaintKind,
  name: row.name,
  email: row.email,
  phone: row.phone,
  contract: row.contract,
  goods: row.label,
  defect: row.text,
  noticed: row.noticed,
  demand: row.demand as ComplaintDemand,
  lines: JSON.parse(row.lines_json) as ComplainedLine[],
})

/** The goods of a complaint, picked and typed. */
export const goodsOf = ({ lines, goods }: Pick<Complaint, 'lines' | 'goods'>): string =>
  [lines.length > 0 ? words.rows.lines(lines) : '', goods].filter(Boolean).join('\n')

/** Words of the receipt and the letters. */
export const complaintWordsOf = (kind: string) => (kind === 'accessibility' ? barrier : words)

/** What the receipt and the letter show. */
export const complaintRows = (
  complaint: Complaint,
  { receivedMs, photoCount }: { receivedMs: number; photoCount: number },
): StatementRow[] => {
  const isBarrier = complaint.kind === 'accessibility'
  return [
    { label: words.rows.received, value: words.formatSubmission(receivedMs) },
    { label: words.rows.name, value: complaint.name },
    { label: words.rows.email, value: complaint.email },
    { label: words.rows.phone, value: complaint.phone },
    { label: words.rows.contract, value: complaint.contract },
    { label: isBarrier ? barrier.rows.page : words.rows.goods, value: goodsOf(complaint) },
    { label: isBarrier ? barrier.rows.fault : words.rows.defect, value: complaint.defect },
    { label: isBarrier ? barrier.rows.tool : words.rows.noticed, value: complaint.noticed },
    { label: words.rows.demand, value: isBarrier ? barrier.rows.demand : words.demandOf(complaint.demand) },
    { label: words.rows.photos, value: photoCount > 0 ? words.rows.photoCount(photoCount) : '' },
  ].filter(({ value }) => value !== '')
}

/** A complaint as one text, which is stored and hashed. */
export const writeComplaint = (title: string, rows: StatementRow[]): string =>
  [title, ...rows.map(({ label, value }) => `${label}: ${value}`)].join('\n')
