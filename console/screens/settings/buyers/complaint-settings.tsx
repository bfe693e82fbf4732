import type { ComplaintTexts } from '#contract/console/orders/complaint-texts.ts'
import { LongTextField } from '#console/parts/form/fields.tsx'
import { complaintWords } from '../../complaints/strings.ts'
import type { SectionProps } from '../section-props.ts'

const LETTER_ROWS = 8
const SENTENCE_ROWS = 3
const words = complaintWords.settings

/** Letters that answers to complaints begin with. */
export const ComplaintSettings = ({ settings: { complaintTexts }, change }: SectionProps) => {
  const field = (name: keyof ComplaintTexts, rows: number) => (
    <LongTextField
      label={words[name]}
      path={`complaintTexts.${name}`}
      rows={rows}
      value={complaintTexts[name]}
      onChange={(text) => change({ complaintTexts: { ...complaintTexts, [name]: text } })}
    />
  )
  return (
    <div className="fields">
      {field('upheld', LETTER_ROWS)}
      {field('partly', LETTER_ROWS)}
      {field('rejected', LETTER_ROWS)}
      {field('settles', SENTENCE_ROWS)}
      {field('settlesNot', SENTENCE_ROWS)}
    </div>
  )
}
