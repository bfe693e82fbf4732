import type { MediaAnswer, MediaUse } from '#contract/console/shop/media.ts'
import { Link } from '#console/parts/link.tsx'
import { mediaWords } from './strings.ts'

const UseLink = ({ kind, id, name }: MediaUse) => {
  switch (kind) {
    case 'product':
      return (
        <Link to="/produkty/$id" params={{ id: id }}>
          {name}
        </Link>
      )
    case 'campaign':
      return (
        <Link to="/kampanie/$id" params={{ id }}>
          {name}
        </Link>
      )
    case 'page':
      return (
        <Link to="/strony/$slug" params={{ slug: id }}>
          {name}
        </Link>
      )
    case 'category':
      return (
        <Link to="/kategorie/$id" params={{ id: id }}>
          {name}
        </Link>
      )
  }
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
            <span className="muted">{mediaWords.kindOf(use.kind)}</span> <UseLink {...use} />
          </li>
        ))}
        {useCount > uses.length && <li className="muted">{mediaWords.moreUses(useCount - uses.length)}</li>}
      </ul>
    )}
  </div>
)
