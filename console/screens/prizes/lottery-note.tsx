import { useId } from 'react'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { type LotterySign, lotterySigns } from '#campaign/prizes/lottery-signs.ts'
import { type CampaignWarning, campaignWarnings } from '#campaign/prizes/game-warnings.ts'
import type { CampaignFacts } from '#contract/console/campaigns/campaign-warnings.ts'
import { WarningList } from './warnings-question.tsx'
import { prizesWords } from './strings.ts'
import './prizes.css'

/** Signs of a lottery in a draft, which may be incomplete. */
const lotterySignsOf = (document: Campaign): LotterySign[] => {
  try {
    return lotterySigns(document)
  } catch {
    return []
  }
}

/** Explains to the owner of a game that looks like a lottery what the law requires, and what to change. */
export const LotteryNote = ({ document }: { document: Campaign }) => {
  const heading = useId()
  const signs = lotterySignsOf(document)
  return signs.length === 0 ? null : (
    <section className="notice lottery-note" aria-labelledby={heading}>
      <h2 id={heading}>{prizesWords.lotteryTitle}</h2>
      <p>{prizesWords.lotteryFound}</p>
      <ul>
        {signs.map((sign) => (
          <li key={`${sign.kind} ${sign.text}`}>{prizesWords.sign(sign)}</li>
        ))}
      </ul>
      <p>{prizesWords.lotteryLaw}</p>
      <p>
        <b>{prizesWords.lotteryChange}</b>
      </p>
      <ul>
        {prizesWords.lotteryChanges.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p>{prizesWords.lotteryAdvice}</p>
    </section>
  )
}

/** Facts of a campaign that is not saved yet: nothing is said about what is unknown. */
const UNKNOWN: CampaignFacts = { hasOrganiser: true, hasContact: true, emptyPrizes: [] }

/** What the owner of a campaign should read before it is switched on. */
export const warningsOf = (document: Campaign, facts = UNKNOWN): CampaignWarning[] =>
  campaignWarnings(document, { ...facts, nowMs: Date.now() })

/** Warnings about a draft, but for that of a lottery, which has a note of its own. */
export const WarningNotes = ({
  document,
  facts,
}: {
  document: Campaign
  facts?: CampaignFacts | undefined
}) => {
  const heading = useId()
  const warnings = warningsOf(document, facts).filter(({ kind }) => kind !== 'lottery')
  return warnings.length === 0 ? null : (
    <section className="notice lottery-note" aria-labelledby={heading}>
      <h2 id={heading}>{prizesWords.warningsTitle}</h2>
      <p>{prizesWords.warningsLead}</p>
      <WarningList warnings={warnings} />
    </section>
  )
}
