import type { PrizePoolsAnswer } from '#contract/console/prizes.ts'
import { Link } from '../../parts/link.tsx'
import { pl } from '../../strings/pl.ts'
import { useLoaded } from '../../use-loaded.ts'
import { FewLeft } from './few-left.tsx'

/** Of a campaign with a game: what is left of its prizes, and where its codes and draws are. */
export const PrizeNotes = ({ campaignId }: { campaignId: string }) => {
  const { data } = useLoaded<PrizePoolsAnswer>(`campaigns/${campaignId}/prizes`)
  return (
    <>
      {data && <FewLeft pools={data.pools} />}
      <p className="pool-links">
        <Link to="/nagrody/$id" params={{ id: campaignId }}>
          {pl.prizes.openPools}
        </Link>
        <Link to="/losowania" search={{ kampania: campaignId }}>
          {pl.prizes.openDraws}
        </Link>
      </p>
    </>
  )
}
