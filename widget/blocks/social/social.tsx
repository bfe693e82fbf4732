import type { MouseEvent } from 'react'
import { networks, type Network } from '#campaign/blocks/networks.ts'
import type { BlockProps } from '../../view/stage.ts'

/** Our own glyphs as paths in a 24 × 24 square: they show the purpose of each network, not its trademark. */
const glyphs: Record<Network, string> = {
  facebook: 'M16 4h-2a4 4 0 0 0-4 4v13M7 12h7',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16.8 7.2v.01',
  youtube: 'M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM10 9v6l5-3z',
  tiktok: 'M13 4v11.5a3.5 3.5 0 1 1-3.5-3.5M13 4c.3 2.7 2.3 4.7 5 5',
  linkedin: 'M6 10v9M6 5v.01M11 19v-9M11 14a3.5 3.5 0 0 1 7 0v5',
  pinterest: 'M12 21v-6M8 4h8M9 4l1 6-3 4h10l-3-4 1-6',
  x: 'M5 4l14 16M19 4L5 20',
  whatsapp: 'M4 20l1.3-4A8 8 0 1 1 8.5 19zM9 9c0 3.5 2.5 6 6 6l1-2-2-1-1 1-2-2 1-1-1-2z',
  messenger:
    'M12 4c5 0 8.5 3.3 8.5 7.5S17 19 12 19l-4 2v-3c-2.7-1.2-4.5-3.6-4.5-6.5C3.5 7.3 7 4 12 4zM8 13l3-3 2 2 3-3',
  telegram: 'M3 12l18-8-4 16-5-5zM21 4L9 14v5l3-4',
  email: 'M4 6h16v12H4zM4 7l8 6 8-6',
}

/** A followed link is the purpose of such a campaign, so it counts as a pressed button. */
export default function Social({ block: { links }, stage }: BlockProps<'social'>) {
  const { template, isPreview, host } = stage.showing
  const follow = (event: MouseEvent, name: string) => {
    if (!isPreview) return host.pressed(name)
    event.preventDefault()
    stage.announce(template.words.preview)
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
