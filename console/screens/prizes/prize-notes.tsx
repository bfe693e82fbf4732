import { prizesApi } from '#contract/console/campaigns/prizes.ts'
import { Link } from '#console/parts/link.tsx'
import { prizesWords } from './strings.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import type { PrizePool } from '#contract/console/campaigns/prizes.ts'
import './prizes.css'

/** For a campaign that gives prizes or codes: what is running out, and links to its codes and draws. */
export const PrizeNotes = ({ campaignId, isGame }: { campaignId: string; isGame: boolean }) => {
  const { data } = useApiQuery(prizesApi.pools, { params: { id: campaignId } })
  return (
    <>
      {data && <FewLeft {...data} />}
      {data?.issued && <p className="muted">{prizesWords.issued(data.issued.made, data.issued.used)}</p>}
      <p className="pool-links">
        <Link to="/nagrody/$id" params={{ id: campaignId }}>
          {isGame ? prizesWords.openPools : prizesWords.openCodes}
        </Link>
        {isGame && (
          <>
            <Link to="/losowania" search={{ kampania: campaignId }}>
              {prizesWords.openDraws}
            </Link>
            <a href={`/regulamin-gry/${campaignId}/`} target="_blank" rel="noreferrer">
              {prizesWords.openRules}
            </a>
          </>
        )}
      </p>
    </>
  )
}

/** Prizes or codes that are running out. */
export const FewLeft = ({ pools, isGame }: { pools: PrizePool[]; isGame: boolean }) => {
  const few = pools.filter(({ isFew, left }) => isFew && left !== null)
  return few.length === 0 ? null : (
    <ul className="notice pool-notes">
      {few.map(({ id, label, left, codes }) => (
        <li key={id}>{fewInWords(isGame, label, left ?? 0, codes)}</li>
      ))}
    </ul>
  )
}

const fewInWords = (isGame: boolean, label: string, left: number, codes: PrizePool['codes']): string => {
  const isEmpty = codes !== null && codes.free + codes.taken === 0
  if (!isGame) return isEmpty ? prizesWords.codesMissing : prizesWords.codesAreFew(left)
  return isEmpty ? prizesWords.noCodes(label) : prizesWords.few(label, left)
}
