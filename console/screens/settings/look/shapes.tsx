import { BASE_SIZE_PX, RADIUS_PX, SCALE, type Theme, titleFonts } from '#contract/shop/theme.ts'
import { SelectField } from '../../../parts/fields.tsx'
import { pl } from '../../../strings/pl.ts'
import type { LookProps } from './look-props.ts'
import { RangeField } from './range-field.tsx'

const SCALE_STEP = 0.05
const withComma = (ratio: number) => String(ratio).replace('.', ',')

/** Letters, titles and corners. */
export const Shapes = ({ theme, change }: LookProps) => (
  <fieldset className="shapes">
    <legend>{pl.look.shapes}</legend>
    <RangeField
      label={pl.look.baseSize}
      path="theme.baseSizePx"
      {...BASE_SIZE_PX}
      step={1}
      value={theme.baseSizePx}
      write={pl.look.pixels}
      onChange={(baseSizePx) => change({ baseSizePx })}
    />
    <RangeField
      label={pl.look.scale}
      hint={pl.look.scaleHint}
      path="theme.scale"
      {...SCALE}
      step={SCALE_STEP}
      value={theme.scale}
      write={(ratio) => pl.look.times(withComma(ratio))}
      onChange={(scale) => change({ scale })}
    />
    <RangeField
      label={pl.look.radius}
      path="theme.radiusPx"
      {...RADIUS_PX}
      step={1}
      value={theme.radiusPx}
      write={(px) => (px === 0 ? pl.look.square : pl.look.pixels(px))}
      onChange={(radiusPx) => change({ radiusPx })}
    />
    <SelectField
      label={pl.look.titleFont}
      path="theme.titleFont"
      value={theme.titleFont}
      choices={titleFonts.map((value) => ({ value, title: pl.look.fonts[value] }))}
      onChange={(titleFont) => change({ titleFont: titleFont as Theme['titleFont'] })}
    />
  </fieldset>
)
