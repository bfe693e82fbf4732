import { pl } from '#storefront/strings/pl.ts'

/** A link to send to somebody. Its buttons are shown by `behaviours/share-link.ts`: without scripts they do nothing. */
export const ShareLink = ({ label, url }: { label: string; url: string }) => (
  <div className="share-link no-print" data-share-link="">
    <label>
      <span>{label}</span>
      <input type="text" className="input-text" readOnly defaultValue={url} />
    </label>
    <button type="button" className="button quiet" data-share="copy" hidden>
      {pl.shareLink.copy}
    </button>
    <button type="button" className="button quiet" data-share="send" hidden>
      {pl.shareLink.send}
    </button>
  </div>
)
