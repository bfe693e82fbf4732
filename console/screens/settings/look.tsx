import { useState, useId } from 'react'
import {
  defaultTheme,
  type Scheme,
  schemes,
  type Theme,
  BASE_SIZE_PX,
  RADIUS_PX,
  SCALE,
  titleFonts,
  headerModes,
} from '#contract/shop/theme/theme.ts'
import { Button } from '#console/parts/form/button.tsx'
import { lookWords } from './look/strings.ts'
import { Colours } from './look/colours.tsx'
import { LogoFields } from './look/logo-fields.tsx'
import { LookPreview } from './look/look-preview.tsx'
import type { SectionProps } from './section-props.ts'
import { Tick, SelectField, Field } from '#console/parts/form/fields.tsx'
import type { LookProps } from './look/colours.tsx'

type Props = {
  label: string
  hint?: string
  path: string
  value: number
  from: number
  to: number
  step: number
  write: (value: number) => string
  onChange: (value: number) => void
}

/** A number between two bounds on a slider; its meaning is next to the label. */
const RangeField = ({ label, hint, path, value, from, to, step, write, onChange }: Props) => (
  <Field
    label={
      <>
        {label} <i aria-hidden="true">{write(value)}</i>
      </>
    }
    path={path}
    hint={hint}
  >
    {(wiring) => (
      <input
        {...wiring}
        type="range"
        min={from}
        max={to}
        step={step}
        value={value}
        aria-valuetext={write(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    )}
  </Field>
)

const SCALE_STEP = 0.05
const withComma = (ratio: number) => String(ratio).replace('.', ',')

/** Text sizes, titles and corners. */
const Shapes = ({ theme, change }: LookProps) => (
  <fieldset className="shapes">
    <legend>{lookWords.shapes}</legend>
    <RangeField
      label={lookWords.baseSize}
      path="theme.baseSizePx"
      {...BASE_SIZE_PX}
      step={1}
      value={theme.baseSizePx}
      write={lookWords.pixels}
      onChange={(baseSizePx) => change({ baseSizePx })}
    />
    <RangeField
      label={lookWords.scale}
      hint={lookWords.scaleHint}
      path="theme.scale"
      {...SCALE}
      step={SCALE_STEP}
      value={theme.scale}
      write={(ratio) => lookWords.times(withComma(ratio))}
      onChange={(scale) => change({ scale })}
    />
    <RangeField
      label={lookWords.radius}
      path="theme.radiusPx"
      {...RADIUS_PX}
      step={1}
      value={theme.radiusPx}
      write={(px) => (px === 0 ? lookWords.square : lookWords.pixels(px))}
      onChange={(radiusPx) => change({ radiusPx })}
    />
    <SelectField
      label={lookWords.titleFont}
      path="theme.titleFont"
      value={theme.titleFont}
      choices={titleFonts.map((value) => ({ value, title: lookWords.fonts[value] }))}
      onChange={(titleFont) => change({ titleFont: titleFont as Theme['titleFont'] })}
    />
  </fieldset>
)

/** What the shop's header does while its page scrolls. */
const HeaderMode = ({ theme: { header }, change }: LookProps) => {
  const id = useId()
  return (
    <div className="fields">
      <fieldset className="mode-cards">
        <legend>{lookWords.header}</legend>
        {headerModes.map((mode) => (
          <label key={mode}>
            <input
              type="radio"
              name="theme.header.mode"
              value={mode}
              checked={header.mode === mode}
              aria-describedby={`${id}-${mode}`}
              onChange={() => change({ header: { ...header, mode } })}
            />
            <b>{lookWords.modes[mode].title}</b>
            <span className="hint" id={`${id}-${mode}`}>
              {lookWords.modes[mode].text}
            </span>
          </label>
        ))}
      </fieldset>
      <Tick
        label={lookWords.transparent}
        hint={lookWords.transparentHint}
        isOn={header.isTransparent}
        onChange={(isTransparent) => change({ header: { ...header, isTransparent } })}
      />
    </div>
  )
}

/** Header, colours, text sizes and corners of the shop, previewed on a sample page. */
export const LookSettings = ({ settings, change }: SectionProps) => {
  const { theme } = settings
  const [scheme, setScheme] = useState<Scheme>('light')
  const look = { theme, change: (changed: Partial<Theme>) => change({ theme: { ...theme, ...changed } }) }
  return (
    <div className="look">
      <LogoFields settings={settings} change={change} />
      <div className="look-columns">
        <HeaderMode {...look} />
        <LookPreview theme={theme} scheme={scheme} onScheme={setScheme} />
        <div className="look-fields">
          {schemes.map((one) => (
            <Colours key={one} {...look} scheme={one} onTouch={() => setScheme(one)} />
          ))}
          <p className="hint">{lookWords.contrastHint}</p>
          <Shapes {...look} />
          <Button onClick={() => change({ theme: defaultTheme })}>{lookWords.reset}</Button>
        </div>
      </div>
    </div>
  )
}
