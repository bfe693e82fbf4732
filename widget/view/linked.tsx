import type { ReactNode } from 'react'
import { splitLinks } from '#campaign/texts/inline-links.ts'

/** A text with its links. Placeholders are filled in afterwards, so that their values cannot add links. */
export const linkedBy =
  (fill: (text: string) => string) =>
  (text: string): ReactNode =>
    splitLinks(text).map((part, index, all) => {
      if (index % 3 === 2) return null
      if (index % 3 === 0) return fill(part)
      const url = all[index + 1]!
      // Pages of other sites open in a new tab, so that no input is lost; telephone and mail links do not.
      return (
        <a key={index} href={url} {...(!/^[mt]/.test(url) && { target: '_blank', rel: 'noopener' })}>
          {fill(part)}
        </a>
      )
    })
