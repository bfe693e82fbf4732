import type { MediaAnswer, MediaUse } from '#contract/console/shop/media.ts'
import { type ConsoleAddress, Link } from '#console/parts/link.tsx'
import { mediaWords } from './strings.ts'

const addressOf: Record<MediaUse['kind'], (id: string) => ConsoleAddress> = {
  product: (id) => ({ to: '/produkty/$id', params: { id } }),
  category: (id) => ({ to: '/kategorie/$id', params: { id } }),
  page: (slug) => ({ to: '/strony/$slug', params: { slug } }),
  campaign: (id) => ({ to: '/kampanie/$id', params: { id } }),
}

/** Where a picture is used. */
export const MediaUses = ({ uses, useCount }: Pick<MediaAnswer, 'uses' | 'useCount'>) => (
  <div className="media-uses">
    <h3>{mediaWords.uses}</h3>
    {useCount === 0 ? (
      <p className="muted">{mediaWords.unused}</p>
    ) : (
      <ul>
        {uses.map((use) => (
          <li key={`${use.kind}:${use.id}`}>
            <span className="muted">{mediaWords.kindOf(use.kind)}</span>{' '}
            <Link {...addressOf[use.kind](use.id)}>{use.name}</Link>
          </li>
        ))}
        {useCount > uses.length && <li className="muted">{mediaWords.moreUses(useCount - uses.length)}</li>}
      </ul>
    )}
  </div>
)
