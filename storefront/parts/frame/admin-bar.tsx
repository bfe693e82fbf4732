import { pl } from '#storefront/strings/pl.ts'

export type AdminBarProps = {
  ownerName: string
  /** The page's subject for the console to edit; null: none. */
  edit: { kind: keyof typeof pl.adminBar.edit; url: string } | null
  /** Proves that a page of this owner's session requested signing out. */
  signOutNonce: string
}

export const SIGN_OUT_PATH = '/panel/wyloguj/'

/**
 * In the page and not in the shop's style sheet, which visitors download; the CSP allows it by its hash.
 * Heights are those of common site builders, as `header-size.ts` expects; the width is the theme's desktop
 * breakpoint.
 */
export const ADMIN_BAR_STYLE = `
:root { --admin-bar: 46px; margin-top: var(--admin-bar); }
.site-header.stays { top: var(--admin-bar); }
#wpadminbar {
  position: fixed; z-index: 8; inset: 0 0 auto; display: flex; height: var(--admin-bar); overflow-x: auto;
  padding-inline: var(--gutter); background: #1d2327; color: #f0f0f1; font-size: var(--text-small);
}
#wpadminbar :is(a, button, span) {
  display: flex; align-items: center; height: 100%; padding: 0 var(--space-3); border: 0; background: none;
  color: inherit; font: inherit; text-decoration: none; white-space: nowrap; cursor: pointer;
}
#wpadminbar span { margin-left: auto; cursor: default; }
#wpadminbar :is(a, button):is(:hover, :focus-visible) { background: #2c3338; color: #fff; text-decoration: underline; }
#wpadminbar :is(a, button):focus-visible { outline: 2px solid #fff; outline-offset: -2px; }
@media (width < 64rem) {
  #wpadminbar { justify-content: space-between; padding-inline: 0; }
  #wpadminbar span { display: none; }
}
@media (width >= 64rem) { :root { --admin-bar: 32px; } }
@media print {
  :root { margin-top: 0; }
  #wpadminbar { display: none; }
}
`

/**
 * Only for the signed-in owner: links from a page of the shop to its screen in the console. Works without
 * scripts.
 */
export const AdminBar = ({ ownerName, edit, signOutNonce }: AdminBarProps) => (
  <nav id="wpadminbar" aria-label={pl.adminBar.label}>
    <a href="/panel/">{pl.adminBar.console}</a>
    {edit ? <a href={edit.url}>{pl.adminBar.edit[edit.kind]}</a> : null}
    <a href="/panel/#/zamowienia">{pl.adminBar.orders}</a>
    {ownerName ? <span>{ownerName}</span> : null}
    <form method="post" action={SIGN_OUT_PATH}>
      <input type="hidden" name="nonce" value={signOutNonce} />
      <button type="submit">{pl.adminBar.signOut}</button>
    </form>
  </nav>
)
