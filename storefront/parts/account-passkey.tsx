import type { ReactNode } from 'react'

type Props = {
  /** `get` shows a passkey the browser has, `create` makes one. */
  kind: 'get' | 'create'
  /** The options of the call, as JSON. */
  options: string
  failed: string
  needsScript: string
  children: ReactNode
}

/** What `behaviours/passkeys.ts` reads; it fills the form's `credential` and sends it. */
export const PasskeyFields = ({ kind, options, failed, needsScript, children }: Props) => (
  <div className="passkey" data-passkey={kind} data-options={options} data-failed={failed}>
    <noscript>
      <p className="woocommerce-info">{needsScript}</p>
    </noscript>
    <input type="hidden" name="credential" />
    {children}
    <p className="passkey-problem checkout-inline-error-message" role="alert" hidden />
  </div>
)
