import { lazy, Suspense, useState } from 'react'
import type { Setting } from '#campaign/editor/describe-setting.ts'
import type { Hint } from '#campaign/kinds.ts'
import { Field, LongTextField, NumberField, TextField } from '#console/parts/form/fields.tsx'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { LinkedTextField } from './linked-text-field.tsx'
import {
  parseWrittenAmount,
  readClock,
  readMoment,
  readWords,
  writeAmount,
  writeClock,
  writeMoment,
  writeWords,
} from '../written-values.ts'

export type PlainProps = {
  setting: Setting
  hint: Hint
  value: unknown
  path: string
  onChange: (value: unknown) => void
}

const labelOf = ({ label, unit }: Hint) => (unit === undefined ? label : `${label} (${unit})`)
const NEUTRAL = '#808080'

/** A number as people write it; nothing where nothing may stand. */
export const AmountField = ({ setting, hint, value, path, onChange }: PlainProps) => {
  const isWhole = setting.type === 'number' && setting.isWhole
  const [read, write] =
    hint.as === 'clock'
      ? [readClock, writeClock]
      : isWhole
        ? [readCount, writeCount]
        : [parseWrittenAmount, writeAmount]
  return (
    <NumberField
      label={labelOf(hint)}
      hint={hint.help}
      path={path}
      className="is-number"
      value={value as number | null}
      read={read}
      write={write}
      onChange={onChange}
    />
  )
}

/** Date and time on Warsaw's clocks. */
export const MomentField = ({ hint, value, path, onChange }: PlainProps) => (
  <TextField
    type="datetime-local"
    label={hint.label}
    hint={hint.help}
    path={path}
    className="is-number"
    value={writeMoment(value as number | null)}
    onChange={(text) => onChange(readMoment(text))}
  />
)

const TextHints = lazy(async () => ({
  default: (await import('#console/parts/form/text-hints.tsx')).TextHints,
}))

/** Words, however long; nothing where nothing may stand. */
export const WordsField = (props: PlainProps) => (
  <>
    <TypedWords {...props} />
    {typeof props.value === 'string' && !props.hint.isCode ? (
      <Suspense>
        <TextHints text={props.value} />
      </Suspense>
    ) : null}
  </>
)

const TypedWords = ({ setting, hint, value, path, onChange }: PlainProps) => {
  const text = typeof value === 'string' ? value : ''
  const change = (typed: string) => onChange(typed === '' && setting.isNullable ? null : typed)
  const code = hint.isCode
    ? { className: 'is-code-text', spellCheck: false, autoCapitalize: 'none', autoComplete: 'off' }
    : {}
  if (hint.hasLinks)
    return (
      <LinkedTextField
        label={hint.label}
        hint={hint.help}
        path={path}
        rows={hint.isLong ? 3 : 1}
        value={text}
        onChange={change}
      />
    )
  if (hint.isLong)
    return (
      <LongTextField
        label={hint.label}
        hint={hint.help}
        path={path}
        rows={hint.isCode ? 6 : 3}
        className={hint.isCode ? 'is-code-text' : ''}
        value={text}
        onChange={change}
      />
    )
  const type = hint.as === 'localMoment' ? { type: 'datetime-local', className: 'is-number' } : {}
  return (
    <TextField
      label={labelOf(hint)}
      hint={hint.help}
      path={path}
      autoComplete="off"
      {...type}
      {...code}
      value={text}
      onChange={change}
    />
  )
}

/** Several short words in one line; what is typed stays as it is typed. */
export const WordListField = ({ hint, value, path, onChange }: PlainProps) => {
  const words = value as readonly string[]
  const [typed, setTyped] = useState<string | null>(null)
  const isOwn = typed !== null && writeWords(readWords(typed)) === writeWords(words)
  return (
    <TextField
      label={hint.label}
      hint={hint.help}
      path={path}
      autoComplete="off"
      spellCheck={false}
      value={isOwn ? typed : writeWords(words)}
      onChange={(text) => {
        setTyped(text)
        onChange(readWords(text))
      }}
    />
  )
}

/** A colour, picked or typed; its transparency stays when another one is picked. */
export const ColourField = ({ hint, value, path, onChange }: PlainProps) => {
  const text = String(value ?? '')
  const [, opaque = '', alpha = ''] = /^(#[0-9a-f]{6})([0-9a-f]{2})?$/i.exec(text) ?? []
  return (
    <Field label={hint.label} path={path} hint={hint.help} className="colour-field">
      {(wiring) => (
        <span className="colour">
          <input
            type="color"
            aria-label={campaignsWords.pick(hint.label)}
            value={opaque.toLowerCase() || NEUTRAL}
            onChange={(event) => onChange(event.target.value + alpha)}
          />
          <input
            {...wiring}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            value={text}
            onChange={(event) => onChange(event.target.value.trim())}
          />
        </span>
      )}
    </Field>
  )
}
