import { lazy, Suspense, useState } from 'react'
import type { BrandColours, BrandKit } from '#campaign/brand/brand-kit.ts'
import { contrastOf, mixColours, nearestReadable } from '#campaign/look/contrast.ts'
import { campaignFonts, campaignShadows, headingWeights } from '#campaign/look/look.ts'
import { Button } from '#console/parts/form/button.tsx'
import { Field, NumberField, SelectField, Tick } from '#console/parts/form/fields.tsx'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { brandWords } from './strings.ts'

const LogoField = lazy(async () => ({ default: (await import('./logo-field.tsx')).LogoField }))

type Props = { kit: BrandKit; onChange: (part: Partial<BrandKit>) => void }

const count = { read: readCount, write: writeCount }

/** Every setting of a brand. */
export const KitFields = ({ kit, onChange }: Props) => {
  // What was set before the tick was taken away comes back with it.
  const [lastDark, setLastDark] = useState(kit.dark)
  const fonts = campaignFonts.map((font) => ({ value: font, title: brandWords.fonts[font] }))
  return (
    <div className="brand-fields">
      <section className="card" aria-labelledby="brand-colours">
        <h2 id="brand-colours">{brandWords.colours}</h2>
        <ColourFields path="kit.light" colours={kit.light} onChange={(light) => onChange({ light })} />
        <Tick
          label={brandWords.hasDark}
          hint={brandWords.hasDarkHint}
          isOn={kit.dark !== null}
          onChange={(isOn) => {
            setLastDark(kit.dark ?? lastDark)
            onChange({ dark: isOn ? (lastDark ?? kit.light) : null })
          }}
        />
        {kit.dark && (
          <fieldset className="setting-group">
            <legend>{brandWords.dark}</legend>
            <ColourFields path="kit.dark" colours={kit.dark} onChange={(dark) => onChange({ dark })} />
          </fieldset>
        )}
      </section>
      <section className="card" aria-labelledby="brand-type">
        <h2 id="brand-type">{brandWords.type}</h2>
        <SelectField
          label={brandWords.font}
          hint={brandWords.fontHint}
          path="kit.font"
          value={kit.font}
          choices={fonts}
          onChange={(font) => onChange({ font: font as BrandKit['font'] })}
        />
        <SelectField
          label={brandWords.headingFont}
          path="kit.headingFont"
          value={kit.headingFont}
          choices={[{ value: 'same', title: brandWords.same }, ...fonts]}
          onChange={(font) => onChange({ headingFont: font as BrandKit['headingFont'] })}
        />
        <SelectField
          label={brandWords.headingWeight}
          path="kit.headingWeight"
          value={String(kit.headingWeight)}
          choices={headingWeights.map((weight) => ({
            value: String(weight),
            title: brandWords.weights[weight] ?? '',
          }))}
          onChange={(weight) => onChange({ headingWeight: Number(weight) as BrandKit['headingWeight'] })}
        />
      </section>
      <section className="card" aria-labelledby="brand-shape">
        <h2 id="brand-shape">{brandWords.shape}</h2>
        <NumberField
          label={brandWords.radius}
          path="kit.radiusPx"
          className="is-number"
          value={kit.radiusPx}
          onChange={(radiusPx) => onChange({ radiusPx: radiusPx ?? Number.NaN })}
          {...count}
        />
        <NumberField
          label={brandWords.imageRadius}
          hint={brandWords.imageRadiusHint}
          path="kit.imageRadiusPx"
          className="is-number"
          value={kit.imageRadiusPx}
          onChange={(imageRadiusPx) => onChange({ imageRadiusPx })}
          {...count}
        />
        <SelectField
          label={brandWords.shadow}
          path="kit.shadow"
          value={kit.shadow}
          choices={campaignShadows.map((shadow) => ({ value: shadow, title: brandWords.shadows[shadow] }))}
          onChange={(shadow) => onChange({ shadow: shadow as BrandKit['shadow'] })}
        />
      </section>
      <section className="card" aria-labelledby="brand-logo">
        <h2 id="brand-logo">{brandWords.logo}</h2>
        <Suspense>
          <LogoField logo={kit.logo} onChange={(logo) => onChange({ logo })} />
        </Suspense>
      </section>
    </div>
  )
}

type ColoursProps = { path: string; colours: BrandColours; onChange: (colours: BrandColours) => void }

const NEUTRAL = '#808080'
const HEX = /^#[0-9a-f]{6}$/i
/** WCAG 2, AA. */
const LEAST = 4.5
/** Texts besides headings are in a softer mix of their colour, as in the widget's styles. */
const SOFT = 0.76

const ColourFields = ({ path, colours, onChange }: ColoursProps) => {
  const names = ['background', 'text', 'accent', 'accentText', 'second'] as const
  return (
    <>
      <div className="brand-colours">
        {names.map((name) => (
          <Field
            key={name}
            label={brandWords[name]}
            path={`${path}.${name}`}
            hint={name === 'second' ? brandWords.secondHint : undefined}
            className="colour-field"
          >
            {(wiring) => (
              <span className="colour">
                <input
                  type="color"
                  aria-label={brandWords.pick(brandWords[name])}
                  value={HEX.test(colours[name]) ? colours[name].toLowerCase() : NEUTRAL}
                  onChange={(event) => onChange({ ...colours, [name]: event.target.value })}
                />
                <input
                  {...wiring}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={7}
                  value={colours[name]}
                  onChange={(event) => onChange({ ...colours, [name]: event.target.value.trim() })}
                />
              </span>
            )}
          </Field>
        ))}
      </div>
      <ul className="brand-contrasts" aria-label={brandWords.contrasts}>
        <Contrast
          title={brandWords.textPair}
          colour={colours.text}
          measure={(text) => contrastOf(mixColours(text, colours.background, SOFT), colours.background)}
          onMend={(text) => onChange({ ...colours, text })}
        />
        <Contrast
          title={brandWords.buttonPair}
          colour={colours.accentText}
          measure={(text) => contrastOf(text, colours.accent)}
          onMend={(accentText) => onChange({ ...colours, accentText })}
        />
      </ul>
    </>
  )
}

type ContrastProps = {
  title: string
  colour: string
  measure: (colour: string) => number | undefined
  onMend: (colour: string) => void
}

const Contrast = ({ title, colour, measure, onMend }: ContrastProps) => {
  const ratio = HEX.test(colour) ? measure(colour) : undefined
  if (ratio === undefined) return null
  const isGood = ratio >= LEAST
  const better = isGood ? undefined : nearestReadable(colour, (other) => (measure(other) ?? 0) >= LEAST)
  return (
    <li className={isGood ? 'is-good' : 'is-weak'}>
      <span>
        {title}: <b>{brandWords.ratio(ratio)}</b> – {isGood ? brandWords.good : brandWords.weak}
      </span>
      {!isGood && <small>{brandWords.weakHint}</small>}
      {better && (
        <Button look="quiet" onClick={() => onMend(better)}>
          <i className="brand-swatch" style={{ background: better }} /> {brandWords.mend(better)}
        </Button>
      )}
    </li>
  )
}
