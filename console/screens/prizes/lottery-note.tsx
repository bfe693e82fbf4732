import { useId } from 'react'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { type LotterySign, lotterySigns } from '#campaign/prizes/lottery-signs.ts'
import { falsePromises } from '#campaign/prizes/win-promise.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { frameWords } from '#console/strings.ts'
import { prizesWords } from './strings.ts'
import './prizes.css'

/** Signs of a lottery in a draft, which may be incomplete. */
export const lotterySignsOf = (document: Campaign): LotterySign[] => {
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

type QuestionProps = { document: Campaign; isBusy: boolean; onConfirm: () => void; onCancel: () => void }

/** Asked before what may be a lottery is switched on. */
export const LotteryQuestion = ({ document, ...rest }: QuestionProps) => (
  <ConfirmDialog
    title={prizesWords.lotteryTitle}
    text={[
      prizesWords.lotteryFound,
      lotterySignsOf(document).map(prizesWords.sign).join('; ') + '.',
      prizesWords.lotteryLaw,
      prizesWords.lotteryQuestion,
    ].join(' ')}
    confirm={prizesWords.lotteryYes}
    cancel={frameWords.cancel}
    look="main"
    {...rest}
  />
)

/** The texts that promise a prize to everybody although one may lose; what is around it announces them. */
export const FalsePromises = ({ document }: { document: Campaign }) =>
  falsePromises(document).map((text) => (
    <p key={text} className="notice">
      {prizesWords.falsePromise(text)}
    </p>
  ))
