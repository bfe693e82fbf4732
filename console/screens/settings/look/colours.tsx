import { contrast, formatContrast } from '#contract/shop/theme/contrast.ts'
import { type Palette, type PaletteKey, paletteKeys, readPairs } from '#contract/shop/theme/palette.ts'
import type { Scheme, Theme } from '#contract/shop/theme/theme.ts'
import { lookWords } from './strings.ts'
import type { ReactNode } from 'react'
import { Field } from '#console/parts/form/fields.tsx'

const WHOLE = /^#[0-9a-f]{6}$/i
/** As copied from elsewhere: without its `#`. */
const BARE = /^[0-9a-f]{6}$/i
const NEUTRAL = '#808080'

const isColour = (text: string): boolean => WHOLE.test(text)

type Props = {
  label: ReactNode
  pickLabel: string
  hint?: string
  /** Its contrast. */
  verdict: ReactNode
  path: string
  value: string
  onChange: (colour: string) => void
}

/** A colour, picked or typed; typed text stays as it is until it is a colour. */
const ColourField = ({ label, pickLabel, hint, verdict, path, value, onChange }: Props) => (
  <Field label={label} path={path} hint={hint} className="colour-field">
    {(wiring) => (
      <span className="colour">
        <input
          type="color"
          aria-label={pickLabel}
          value={isColour(value) ? value.toLowerCase() : NEUTRAL}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          {...wiring}
          aria-describedby={[wiring['aria-describedby'], `${wiring.id}-verdict`].filter(Boolean).join(' ')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          value={value}
          onChange={({ target }) => {
            const text = target.value.trim()
            onChange(BARE.test(text) ? `#${text}` : text)
          }}
        />
        <span id={`${wiring.id}-verdict`}>{verdict}</span>
      </span>
    )}
  </Field>
)

/** The colours of one scheme, each with its contrast; `onTouch` when the owner starts to edit them. */
export const Colours = ({
  scheme,
  theme,
  change,
  onTouch,
}: LookProps & { scheme: Scheme; onTouch: () => void }) => {
  const palette = theme[scheme]
  return (
    <fieldset className="colours" onFocus={onTouch}>
      <legend>{lookWords.colours[scheme]}</legend>
      <p className="hint">{lookWords.coloursHint[scheme]}</p>
      {paletteKeys.map((key) => {
        const { label, hint } = lookWords.colour[key]
        return (
          <ColourField
            key={key}
            label={
              <>
                {label} <span className="screen-reader-text">({lookWords.ofScheme[scheme]})</span>
              </>
            }
            pickLabel={lookWords.pick(label, lookWords.ofScheme[scheme])}
            hint={hint}
            verdict={<Verdict palette={palette} of={key} />}
            path={`theme.${scheme}.${key}`}
            value={palette[key]}
            onChange={(colour) => change({ [scheme]: { ...palette, [key]: colour } })}
          />
        )
      })}
    </fieldset>
  )
}

/** The contrast of a text on the worst of its backgrounds. */
const Verdict = ({ palette, of }: { palette: Palette; of: PaletteKey }) => {
  const grounds = readPairs.flatMap(({ text, ground, needed }) =>
    text === of && ground in palette ? [{ ground: palette[ground as PaletteKey], needed }] : [],
  )
  if (!isColour(palette[of]) || grounds.length === 0 || !grounds.every(({ ground }) => isColour(ground)))
    return null
  const worst = grounds
    .map(({ ground, needed }) => ({ ratio: contrast(palette[of], ground), needed }))
    .toSorted((a, b) => a.ratio / a.needed - b.ratio / b.needed)[0]!
  if (worst.ratio >= worst.needed)
    return <span className="verdict">{lookWords.readable(formatContrast(worst.ratio))}</span>
  return (
    <span className="verdict is-weak">
      {lookWords.weak(formatContrast(worst.ratio), formatContrast(worst.needed))}
    </span>
  )
}

/** What each part of the theme's form shows and changes. */
export type LookProps = { theme: Theme; change: (change: Partial<Theme>) => void }
