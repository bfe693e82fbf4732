import { useId } from 'react'
import type { CampaignCounts } from '#contract/console/campaigns.ts'
import { Link } from '../../parts/link.tsx'
import type { ConsoleAddress } from '../../router.tsx'
import { pl } from '../../strings/pl.ts'
import { FigureTable } from './figure-table.tsx'

type Row = { key: string; title: string; address?: ConsoleAddress; counts: CampaignCounts }

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
    rows={rows.map(({ key, title, address, counts }) => ({
      key,
      head: address ? <Link {...address}>{title}</Link> : title,
      cells: [
        pl.campaigns.figure(counts.views),
        pl.campaigns.figure(counts.conversions),
        pl.campaigns.share(counts),
      ].map((text) => ({ text })),
    }))}
  />
)
