import { useId } from 'react'
import { headerModes } from '#contract/shop/header-look.ts'
import { Tick } from '../../../parts/fields.tsx'
import { pl } from '../../../strings/pl.ts'
import type { LookProps } from './look-props.ts'

/** What the shop's header does while its page scrolls. */
export const HeaderMode = ({ theme: { header }, change }: LookProps) => {
  const id = useId()
  return (
    <div className="fields">
      <fieldset className="mode-cards">
        <legend>{pl.look.header}</legend>
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
            <b>{pl.look.modes[mode].title}</b>
            <span className="hint" id={`${id}-${mode}`}>
              {pl.look.modes[mode].text}
            </span>
          </label>
        ))}
      </fieldset>
      <Tick
        label={pl.look.transparent}
        hint={pl.look.transparentHint}
        isOn={header.isTransparent}
        onChange={(isTransparent) => change({ header: { ...header, isTransparent } })}
      />
    </div>
  )
}
