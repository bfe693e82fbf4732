import { useEffect, useState } from 'react'
import type { BrandKit } from '#campaign/brand/brand-kit.ts'
import { createPictureTurns, Still, TurnsContext } from '#console/screens/campaigns/gallery/still.tsx'
import { brandWords } from './strings.ts'

/** Nobody has changed anything for this long. */
const WAIT_MS = 350
/** A window, one with bands of the second colour, a bar and a game. */
const SHOWN = ['newsletter', 'format:lightbox:format_8', 'freeDelivery', 'wheelOfDiscounts']

/** Campaigns in the brand as it is being changed. */
export const KitPreview = ({ kit, siteId }: { kit: BrandKit; siteId: string }) => {
  const text = JSON.stringify(kit)
  const [shown, setShown] = useState(text)
  const [turns] = useState(createPictureTurns)
  useEffect(() => {
    const waiting = setTimeout(() => setShown(text), WAIT_MS)
    return () => clearTimeout(waiting)
  }, [text])
  return (
    <TurnsContext.Provider value={turns}>
      {/* It scrolls by itself, so the keyboard must reach it. */}
      <section className="brand-preview" aria-labelledby="brand-preview" tabIndex={0}>
        <h2 id="brand-preview">{brandWords.preview}</h2>
        {SHOWN.map((from) => (
          <Still key={from} siteId={siteId} from={from} kit={shown} />
        ))}
      </section>
    </TurnsContext.Provider>
  )
}
