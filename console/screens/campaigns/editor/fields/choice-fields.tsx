import { useContext, useEffect, useId, useRef } from 'react'
import type { Setting } from '#campaign/editor/describe-setting.ts'
import type { Hint } from '#campaign/kinds.ts'
import { ProblemsContext, SelectField, Tick, TickGroup } from '#console/parts/form/fields.tsx'
import { CampaignScheme } from '#console/screens/campaigns/scheme/campaign-scheme.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { type Choice, SourcesContext } from '../editor-contexts.ts'
import type { PlainProps } from './plain-fields.tsx'

/** Chosen from values of the campaign or its site. */
export const ChosenField = ({
  setting,
  hint,
  value,
  path,
  onChange,
  isLabelHidden = false,
}: PlainProps & { setting: Setting; isLabelHidden?: boolean }) => {
  const choices = useContext(SourcesContext)[hint.from!]
  const isKnown = choices.some((choice) => choice.value === value)
  if (choices.some(({ sketch }) => sketch))
    return <PictureChoice {...{ hint, path, choices, value, onChange }} />
  const nothing = setting.isNullable
    ? [{ value: '', title: campaignsWords.usual }]
    : isKnown
      ? []
      : [{ value: String(value ?? ''), title: campaignsWords.choose }]
  return (
    <SelectField
      label={hint.label}
      isLabelHidden={isLabelHidden}
      hint={hint.help}
      path={path}
      value={String(value ?? '')}
      choices={[...nothing, ...choices]}
      onChange={(chosen) => onChange(chosen === '' && setting.isNullable ? null : chosen)}
    />
  )
}

type TicksProps = PlainProps & { setting: Extract<Setting, { type: 'list' }>; choices: Choice[] }

/** Several of many choices. */
export const Ticks = ({ setting, hint, value, path, onChange, choices }: TicksProps) => {
  const isNumeric = setting.item.type === 'number'
  const chosen = (value as unknown[]).map(String)
  const set = (each: string, isOn: boolean) => {
    // Values that are not offered any more stay until they are removed.
    const all = [
      ...choices.map((choice) => choice.value),
      ...chosen.filter((one) => !choices.some((choice) => choice.value === one)),
    ]
    onChange(
      all
        .filter((one) => (one === each ? isOn : chosen.includes(one)))
        .map((one) => (isNumeric ? Number(one) : one)),
    )
  }
  return (
    <TickGroup legend={hint.label} path={path}>
      {choices.map((choice) => (
        <Tick
          key={choice.value}
          label={choice.title}
          isOn={chosen.includes(choice.value)}
          onChange={(isOn) => set(choice.value, isOn)}
        />
      ))}
      {choices.length === 0 && <p className="hint">{campaignsWords.nothingToChoose}</p>}
      {hint.help && <p className="hint">{hint.help}</p>}
    </TickGroup>
  )
}

type PictureChoiceProps = {
  hint: Hint
  path: string
  choices: Choice[]
  value: unknown
  onChange: (value: string) => void
}

/** One of many choices, each shown by a picture; the arrow keys go from one to the next. */
export const PictureChoice = ({ hint, path, choices, value, onChange }: PictureChoiceProps) => {
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
