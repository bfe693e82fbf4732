import { type CampaignStep, campaignStepNames } from '#campaign/editor/campaign-hints.ts'
import type { Problems } from '#console/data/api-client.ts'
import { stepOfPath } from '../use-steps.ts'
import { designerWords as words } from '../strings.ts'

type Props = { step: CampaignStep; problems: Problems; onStep: (step: CampaignStep) => void }

/** The steps from the content to the last checks; each says how many of its fields are wrong. */
export const StepTabs = ({ step, problems, onStep }: Props) => (
  <nav className="step-tabs" aria-label={words.steps}>
    <ol>
      {campaignStepNames.map((name) => {
        const wrong = Object.keys(problems).filter((path) => stepOfPath(path) === name).length
        return (
          <li key={name}>
            <button
              type="button"
              aria-current={name === step ? 'step' : undefined}
              onClick={() => onStep(name)}
            >
              {words.step[name]}
              {wrong > 0 && (
                <>
                  {' '}
                  <span className="step-faults" aria-hidden="true">
                    {wrong}
                  </span>
                  <span className="screen-reader-text">{words.stepFaults(wrong)}</span>
                </>
              )}
            </button>
          </li>
        )
      })}
    </ol>
  </nav>
)
