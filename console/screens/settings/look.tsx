import { useState } from 'react'
import { defaultTheme, type Scheme, schemes, type Theme } from '#contract/shop/theme.ts'
import { Button } from '../../parts/button.tsx'
import { pl } from '../../strings/pl.ts'
import { Colours } from './look/colours.tsx'
import { HeaderMode } from './look/header-mode.tsx'
import { LookPreview } from './look/look-preview.tsx'
import { Shapes } from './look/shapes.tsx'
import type { SectionProps } from './section-props.ts'

/** Header, colours, letters and corners of the shop, tried on a page of it. */
export const Look = ({ settings: { theme }, change }: SectionProps) => {
  const [scheme, setScheme] = useState<Scheme>('light')
  const look = { theme, change: (changed: Partial<Theme>) => change({ theme: { ...theme, ...changed } }) }
  return (
    <div className="look">
      <div className="look-columns">
        <HeaderMode {...look} />
        <LookPreview theme={theme} scheme={scheme} onScheme={setScheme} />
        <div className="look-fields">
          {schemes.map((one) => (
            <Colours key={one} {...look} scheme={one} onTouch={() => setScheme(one)} />
          ))}
          <p className="hint">{pl.look.contrastHint}</p>
          <Shapes {...look} />
          <Button onClick={() => change({ theme: defaultTheme })}>{pl.look.reset}</Button>
        </div>
      </div>
    </div>
  )
}
