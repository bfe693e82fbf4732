import type { SavedCartLink } from '#contract/shop/chosen/proposal.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { ShareLink } from '../share-link.tsx'

const words = pl.proposal
const day = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeZone: 'Europe/Warsaw' })

/** Saves the cart under a link, and shows the link that was just made. */
export const SaveCart = ({ link }: { link: SavedCartLink | null }) => (
  <section id="zapisany-koszyk" className="save-cart no-print" aria-labelledby="zapisz-koszyk">
    <h2 id="zapisz-koszyk">{words.saveTitle}</h2>
    {link ? (
      <>
        <p role="status">{words.savedHere}</p>
        <ShareLink label={words.linkLabel} url={link.url} />
        <p className="muted">{words.validUntil(day.format(link.untilMs))}</p>
      </>
    ) : (
      <form method="post" action={paths.saveCart}>
        <p>{words.saveHint}</p>
        <button type="submit" className="button quiet">
          {words.save}
        </button>
      </form>
    )}
  </section>
)
