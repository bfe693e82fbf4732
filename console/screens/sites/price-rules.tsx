import { Fragment } from 'react'
import type { SiteSettings } from '#contract/console/campaigns/campaigns.ts'
import { NumberField, SelectField, TextField } from '#console/parts/form/fields.tsx'
import { sitesWords } from './strings.ts'
import { parseWrittenAmount, writeAmount } from '#console/screens/campaigns/editor/written-values.ts'

const words = sitesWords.store
const KINDS = Object.entries(words.ruleKinds).map(([value, title]) => ({ value, title }))

type Rule = SiteSettings['priceRules'][number]
type Props = { rules: Rule[]; change: (rules: Rule[]) => void }

/** Discounts of another shop's codes: its pages fetch them from us. */
export const PriceRules = ({ rules, change }: Props) => {
  const set = (at: number, part: Partial<Rule>) =>
    change(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)))
  return (
    <fieldset className="steps">
      <legend>{words.rules}</legend>
      <p className="hint">{words.rulesHint}</p>
      {rules.map((rule, index) => (
        <Fragment key={index}>
          <div className="field-row">
            <TextField
              label={words.ruleCode}
              path={`settings.priceRules.${index}.code`}
              autoComplete="off"
              value={rule.code}
              onChange={(code) => set(index, { code })}
            />
            <SelectField
              label={words.ruleKind}
              path={`settings.priceRules.${index}.kind`}
              value={rule.kind}
              choices={KINDS}
              onChange={(kind) => set(index, { kind: kind as Rule['kind'] })}
            />
            <NumberField
              label={words.ruleValue}
              path={`settings.priceRules.${index}.value`}
              className="is-number"
              value={rule.value}
              read={parseWrittenAmount}
              write={writeAmount}
              onChange={(value) => set(index, { value: value ?? 0 })}
            />
            <NumberField
              label={words.ruleMinimum}
              path={`settings.priceRules.${index}.minimum`}
              className="is-number"
              value={rule.minimum}
              read={parseWrittenAmount}
              write={writeAmount}
              onChange={(minimum) => set(index, { minimum })}
            />
          </div>
          <button
            type="button"
            className="button is-quiet"
            onClick={() => change(rules.filter((_, at) => at !== index))}
            aria-label={words.removeRule(rule.code)}
          >
            {words.remove}
          </button>
        </Fragment>
      ))}
      <button
        type="button"
        className="button"
        onClick={() =>
          change([...rules, { code: '', title: '', kind: 'percentage', value: 10, minimum: null }])
        }
      >
        {words.addRule}
      </button>
    </fieldset>
  )
}
