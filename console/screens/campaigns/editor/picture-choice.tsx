import { useContext, useEffect, useId, useRef } from 'react'
import type { Hint } from '#campaign/kinds.ts'
import { ProblemsContext } from '#console/parts/form/fields.tsx'
import { CampaignScheme } from '#console/screens/campaigns/scheme/campaign-scheme.tsx'
import type { Choice } from './editor-contexts.ts'

type Props = {
  hint: Hint
  path: string
  choices: Choice[]
  value: unknown
  onChange: (value: string) => void
}

/** One of many choices, each shown by a picture; the arrow keys go from one to the next. */
export const PictureChoice = ({ hint, path, choices, value, onChange }: Props) => {
  const id = useId()
  const problem = useContext(ProblemsContext)[path]
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The list alone moves, never the page.
    const chosen = list.current?.querySelector<HTMLElement>('label:has(:checked)')
    if (chosen && list.current) list.current.scrollTop = chosen.offsetTop - list.current.offsetTop - 3
  }, [choices.length])
  return (
    <fieldset className="scheme-field-set" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend>{hint.label}</legend>
      {hint.help && <p className="hint">{hint.help}</p>}
      <div ref={list} className="scheme-choices">
        {choices.map((choice) => (
          <label key={choice.value} className="scheme-choice">
            <input
              type="radio"
              name={path}
              value={choice.value}
              checked={choice.value === value}
              aria-invalid={problem ? true : undefined}
              onChange={() => onChange(choice.value)}
            />
            {choice.sketch && <CampaignScheme {...choice.sketch} />}
            <span>{choice.title}</span>
          </label>
        ))}
      </div>
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
