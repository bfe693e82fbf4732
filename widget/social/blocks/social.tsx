import type { MouseEvent } from 'react'
import { networks } from '#campaign/blocks/networks.ts'
import type { BlockProps } from '../../view/stage.ts'
import { glyphs } from '../glyphs.ts'

/** A link that is followed is what such a campaign is for: it counts as a button that was pressed. */
export default function Social({ block: { links }, stage }: BlockProps<'social'>) {
  const { template, isPreview, host } = stage.showing
  const follow = (event: MouseEvent, name: string) => {
    if (!isPreview) return host.pressed(name)
    event.preventDefault()
    stage.say(template.words.preview)
  }
  return (
    <ul className="links">
      {links.map(({ network, url, label }, index) => {
        const name = label ? stage.fill(label) : networks[network]
        const opensTab = /^http/i.test(url)
        return (
          <li key={index}>
            <a
              className={`follow ${network}`}
              href={url}
              {...(opensTab && { target: '_blank', rel: 'noopener' })}
              aria-label={opensTab ? `${name} (${template.words.newTab})` : name}
              onClick={(event) => follow(event, name)}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={glyphs[network]} />
              </svg>
              <b>{name}</b>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
