import type { ReactNode } from 'react'
import type { Stage } from '../parts.ts'

type Framed = { label: string; isRequired: boolean }
type Props = { id: string; field: Framed; stage: Stage; children: ReactNode }

export const Required = ({ field }: { field: Pick<Framed, 'isRequired'> }) =>
  field.isRequired ? (
    <span className="star" aria-hidden="true">
      {' '}
      *
    </span>
  ) : null

const problemId = (id: string) => `${id}-problem`

/**
 * ARIA attributes for the problem of a control. A required checkbox is invalid to browsers before the first
 * interaction: not to us.
 */
export const marks = (id: string, { problems }: Stage) => ({
  'aria-invalid': Boolean(problems[id]),
  ...(problems[id] && { 'aria-describedby': problemId(id) }),
})

export const FieldFrameProblem = ({ id, stage: { problems, showing } }: { id: string; stage: Stage }) => {
  const problem = problems[id]
  return problem ? (
    <p className="problem" id={problemId(id)}>
      {showing.template.words.problems[problem]}
    </p>
  ) : null
}

/** One control and its label; the control's id is the field's. */
export const FieldFrame = ({ id, field, stage, children }: Props) => (
  <div className="field">
    {field.label && (
      <label className={stage.showing.template.surface.isCompact ? 'label unseen' : 'label'} htmlFor={id}>
        {stage.fill(field.label)}
        <Required field={field} />
      </label>
    )}
    {children}
    <FieldFrameProblem id={id} stage={stage} />
  </div>
)

/** Several controls under one label. */
export const Group = ({ id, field, stage, children, isOne }: Props & { isOne?: boolean }) => (
  <fieldset
    className="field"
    {...(isOne ? { role: 'radiogroup', 'aria-required': field.isRequired, ...marks(id, stage) } : {})}
  >
    <legend className="label">
      {stage.fill(field.label)}
      <Required field={field} />
    </legend>
    {children}
    <FieldFrameProblem id={id} stage={stage} />
  </fieldset>
)

/** A checkbox or radio button with its label, one of the group `name`. */
export const FieldChoice = ({
  type,
  name,
  value,
  isMarked,
  stage,
  children,
  ...rest
}: {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  isMarked?: boolean
  isRequired?: boolean
  hidden?: boolean
  stage: Stage
  children: ReactNode
}) => (
  <label className="choice" hidden={rest.hidden}>
    <input
      type={type}
      name={name}
      value={value}
      defaultChecked={isMarked}
      required={rest.isRequired}
      {...(type === 'checkbox' ? marks(name, stage) : {})}
    />
    <span>{children}</span>
  </label>
)
