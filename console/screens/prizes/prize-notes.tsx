import { prizesApi } from '#contract/console/campaigns/prizes.ts'
import { Link } from '#console/parts/link.tsx'
import { prizesWords } from './strings.ts'
import { FewLeft } from './few-left.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
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
      </p>
    </>
  )
}
