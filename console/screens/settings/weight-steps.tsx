import { useContext } from 'react'
import type { DeliveryMethodSettings } from '#contract/console/settings.ts'
import { formatAmount, readAmount } from '#contract/money.ts'
import { Button } from '#console/parts/form/button.tsx'
import { NumberField, ProblemsContext } from '#console/parts/form/fields.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { readKilograms, writeKilograms } from '#console/text/read-number.ts'
import { settingsWords } from './strings.ts'

type Steps = DeliveryMethodSettings['steps']

/** Prices by weight, in the order they were entered; the shop sorts them. */
export const WeightSteps = ({
  steps,
  path,
  onChange,
}: {
  steps: Steps
  path: string
  onChange: (steps: Steps) => void
}) => {
  const problem = useContext(ProblemsContext)[path]
  const set = (index: number, changed: Partial<Steps[number]>) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...changed } : step)))
  return (
    <fieldset className="steps">
      <legend>{settingsWords.steps}</legend>
      <p className="hint">{steps.length === 0 ? settingsWords.noSteps : settingsWords.stepsHint}</p>
      {steps.map((step, index) => (
        <div className="step" key={index}>
          <NumberField
            label={
              <>
                {settingsWords.upTo}{' '}
                <span className="screen-reader-text">({settingsWords.step(index + 1)})</span>
              </>
            }
            path={`${path}.${index}.upToGrams`}
            value={step.upToGrams}
            read={readKilograms}
            write={writeKilograms}
            onChange={(grams) => set(index, { upToGrams: grams ?? Number.NaN })}
          />
          <NumberField
            label={
              <>
                {settingsWords.stepPrice}{' '}
                <span className="screen-reader-text">({settingsWords.step(index + 1)})</span>
              </>
            }
            path={`${path}.${index}.priceGrosze`}
            value={step.priceGrosze}
            read={readAmount}
            write={formatAmount}
            onChange={(grosze) => set(index, { priceGrosze: grosze ?? Number.NaN })}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={settingsWords.removeStep(index + 1)}
            onClick={() => onChange(steps.filter((_, at) => at !== index))}
          >
            <ConsoleIcon name="close" />
          </button>
        </div>
      ))}
      {problem && <p className="problem">{problem}</p>}
      <Button onClick={() => onChange([...steps, { upToGrams: Number.NaN, priceGrosze: Number.NaN }])}>
        {settingsWords.addStep}
      </Button>
    </fieldset>
  )
}
