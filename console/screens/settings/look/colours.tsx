import { contrast, formatContrast } from '#contract/shop/contrast.ts'
import { type Palette, type PaletteKey, paletteKeys, readPairs } from '#contract/shop/palette.ts'
import type { Scheme } from '#contract/shop/theme.ts'
import { pl } from '../../../strings/pl.ts'
import { ColourField, isColour } from './colour-field.tsx'
import type { LookProps } from './look-props.ts'

/** The colours of one scheme, each with how well it is read; `onTouch` when the owner begins to work on them. */
export const Colours = ({
  scheme,
  theme,
  change,
  onTouch,
}: LookProps & { scheme: Scheme; onTouch: () => void }) => {
  const palette = theme[scheme]
  return (
    <fieldset className="colours" onFocus={onTouch}>
      <legend>{pl.look.colours[scheme]}</legend>
      <p className="hint">{pl.look.coloursHint[scheme]}</p>
      {paletteKeys.map((key) => {
        const { label, hint } = pl.look.colour[key]
        return (
          <ColourField
            key={key}
            label={
              <>
                {label} <span className="screen-reader-text">({pl.look.ofScheme[scheme]})</span>
              </>
            }
            pickLabel={pl.look.pick(label, pl.look.ofScheme[scheme])}
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

/** How a text is read on the worst of the grounds it stands on. */
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
    return <span className="verdict">{pl.look.readable(formatContrast(worst.ratio))}</span>
  return (
    <span className="verdict is-weak">
      {pl.look.weak(formatContrast(worst.ratio), formatContrast(worst.needed))}
    </span>
  )
}
