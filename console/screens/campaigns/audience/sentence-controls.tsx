import type { Setting } from '#campaign/editor/describe-setting.ts'
import type { Hint } from '#campaign/kinds.ts'
import { LongTextField, NumberField, SelectField, TextField } from '#console/parts/form/fields.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { ProblemAt } from '#console/screens/campaigns/editor/problem-at.tsx'
import {
  parseWrittenAmount,
  readClock,
  readMoment,
  writeAmount,
  writeClock,
  writeMoment,
} from '#console/screens/campaigns/editor/written-values.ts'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { Chips } from './chips.tsx'
import { audienceWords as words } from './strings.ts'

type Props = {
  /** The condition's title, for the names of its controls. */
  title: string
  setting: Setting
  hint: Hint
  /** Words of the sentence for a closed list. */
  choices: Record<string, string> | undefined
  value: unknown
  path: string
  onChange: (value: unknown) => void
}

/** The control of one setting within the sentence of its condition. */
export const SentenceControl = (props: Props) => {
  const { title, setting, hint, choices, value, path, onChange } = props
  const label = words.settingOf(title, hint.label)
  const field = { label, path, isLabelHidden: true }
  if (hint.as === 'moment')
    return (
      <TextField
        {...field}
        type="datetime-local"
        value={writeMoment(value as number | null)}
        onChange={(text) => onChange(readMoment(text))}
      />
    )
  switch (setting.type) {
    case 'choice':
      return (
        <SelectField
          {...field}
          value={String(value)}
          choices={setting.options.map((option) => ({
            value: String(option),
            title: choices?.[option] ?? hint.choices?.[option] ?? String(option),
          }))}
          onChange={(chosen) => onChange(setting.options.find((option) => String(option) === chosen))}
        />
      )
    case 'number':
      return <NumberControl {...props} />
    case 'text':
      return hint.isLong ? (
        <LongTextField {...field} className="is-code-text" value={String(value)} onChange={onChange} />
      ) : (
        <TextField
          {...field}
          autoComplete="off"
          spellCheck={hint.isCode ? false : undefined}
          value={String(value)}
          onChange={onChange}
        />
      )
    case 'list':
      if (setting.item.type === 'group') return <RulesControl {...props} />
      if (hint.choices) return <DaysControl {...props} />
      return <Chips label={label} hint={hint} value={value as string[]} path={path} onChange={onChange} />
  }
  return null
}

const NumberControl = ({ title, setting, hint, value, path, onChange }: Props) => {
  const isWhole = setting.type === 'number' && setting.isWhole
  const [read, write] =
    hint.as === 'clock'
      ? [readClock, writeClock]
      : isWhole
        ? [readCount, writeCount]
        : [parseWrittenAmount, writeAmount]
  return (
    <NumberField
      label={words.settingOf(title, hint.label)}
      isLabelHidden
      path={path}
      className="is-short"
      {...(setting.isNullable && { placeholder: words.noLimit })}
      value={(value ?? null) as number | null}
      read={read}
      write={write}
      onChange={onChange}
    />
  )
}

/** Days of the week, Monday first. */
const DaysControl = ({ title, hint, value, path, onChange }: Props) => {
  const days = value as number[]
  const keys = Object.keys(hint.choices ?? {}).map(Number)
  return (
    <span className="day-toggles" role="group" aria-label={words.settingOf(title, hint.label)}>
      {[...keys.slice(1), ...keys.slice(0, 1)].map((day) => (
        <button
          key={day}
          type="button"
          className="segment"
          name={`${path}.${day}`}
          aria-pressed={days.includes(day)}
          aria-label={words.day(words.days[day] ?? '', hint.choices?.[day] ?? '')}
          onClick={() =>
            onChange(days.includes(day) ? days.filter((each) => each !== day) : [...days, day].toSorted())
          }
        >
          {words.days[day]}
        </button>
      ))}
      <ProblemAt path={path} />
    </span>
  )
}

type Rule = { outcome: string; operator: string; text: string }

/** Rules of a text: „zawiera …, albo zaczyna się od …, ale nie zawiera …”. */
const RulesControl = ({ title, setting, hint, value, path, onChange }: Props) => {
  const rules = value as Rule[]
  const group = setting.type === 'list' && setting.item.type === 'group' ? setting.item.settings : {}
  const operators = group['operator']?.type === 'choice' ? group['operator'].options.map(String) : []
  const wordsOf = (operator: string) => hint.settings?.['operator']?.choices?.[operator] ?? operator
  const change = (at: number, changed: Partial<Rule>) =>
    onChange(rules.with(at, { ...rules[at]!, ...changed }))
  return (
    <span className="rules">
      <ProblemAt path={path} />
      {rules.map((rule, at) => (
        <span key={at} className="rule">
          {at > 0 && <span>{rule.outcome === 'show' ? words.rule.or : words.rule.but}</span>}
          <SelectField
            label={words.operatorOf(title, at + 1)}
            isLabelHidden
            path={`${path}.${at}.operator`}
            value={`${rule.outcome}:${rule.operator}`}
            choices={['show', 'dont_show'].flatMap((outcome) =>
              operators.map((operator) => ({
                value: `${outcome}:${operator}`,
                title: outcome === 'show' ? wordsOf(operator) : words.not(wordsOf(operator)),
              })),
            )}
            onChange={(chosen) => {
              const [outcome = 'show', operator = 'contain'] = chosen.split(':')
              change(at, { outcome, operator, ...(operator === 'any_value' && { text: '' }) })
            }}
          />
          {rule.operator !== 'any_value' && (
            <TextField
              label={words.textOf(title, at + 1)}
              isLabelHidden
              path={`${path}.${at}.text`}
              autoComplete="off"
              value={rule.text}
              onChange={(text) => change(at, { text })}
            />
          )}
          {rules.length > 1 && (
            <button
              type="button"
              className="icon-button"
              aria-label={words.removeRule(at + 1)}
              onClick={() => onChange(rules.toSpliced(at, 1))}
            >
              <ConsoleIcon name="close" />
            </button>
          )}
        </span>
      ))}
      <button
        type="button"
        className="button is-small"
        aria-label={words.addRuleTo(title)}
        onClick={() => onChange([...rules, { outcome: 'show', operator: 'contain', text: '' }])}
      >
        {words.addRule}
      </button>
    </span>
  )
}
