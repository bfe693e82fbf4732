import { useId } from 'react'
import type { CampaignCounts } from '#contract/console/campaigns.ts'
import { linkTo } from '../../place.ts'
import { pl } from '../../strings/pl.ts'
import { FigureTable } from './figure-table.tsx'

type Row = { key: string; title: string; place?: string; counts: CampaignCounts }

/** What was counted under several names, each with its conversions per view. */
export const CountTable = ({ title, head, rows }: { title: string; head: string; rows: Row[] }) => {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <CountRows label={title} head={head} rows={rows} />
    </section>
  )
}

export const CountRows = ({ label, head, rows }: { label: string; head: string; rows: Row[] }) => (
  <FigureTable
    label={label}
    first={head}
    columns={[pl.campaigns.views, pl.campaigns.conversions, pl.campaigns.rate]}
    rows={rows.map(({ key, title, place, counts }) => ({
      key,
      head: place ? <a href={linkTo(place)}>{title}</a> : title,
      cells: [
        pl.campaigns.figure(counts.views),
        pl.campaigns.figure(counts.conversions),
        pl.campaigns.share(counts),
      ].map((text) => ({ text })),
    }))}
  />
)
