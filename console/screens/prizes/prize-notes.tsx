import { prizesApi } from '#contract/console/campaigns/prizes.ts'
import { Link } from '#console/parts/link.tsx'
import { prizesWords } from './strings.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import type { PrizePool } from '#contract/console/campaigns/prizes.ts'
import './prizes.css'

/** For a campaign with a game: prizes that are running out, and links to its codes and draws. */
export const PrizeNotes = ({ campaignId }: { campaignId: string }) => {
  const { data } = useApiQuery(prizesApi.pools, { params: { id: campaignId } })
  return (
    <>
      {data && <FewLeft pools={data.pools} />}
      <p className="pool-links">
        <Link to="/nagrody/$id" params={{ id: campaignId }}>
          {prizesWords.openPools}
        </Link>
        <Link to="/losowania" search={{ kampania: campaignId }}>
          {prizesWords.openDraws}
        </Link>
        <a href={`/regulamin-gry/${campaignId}/`} target="_blank" rel="noreferrer">
          {prizesWords.openRules}
        </a>
      </p>
    </>
  )
}

/** Prizes that are running out. */
export const FewLeft = ({ pools }: { pools: PrizePool[] }) => {
  const few = pools.filter(({ isFew, left }) => isFew && left !== null)
  return few.length === 0 ? null : (
    <ul className="notice pool-notes">
      {few.map(({ id, label, left, codes }) => (
        <li key={id}>
          {codes && codes.free + codes.taken === 0
            ? prizesWords.noCodes(label)
            : prizesWords.few(label, left ?? 0)}
        </li>
      ))}
    </ul>
  )
}
