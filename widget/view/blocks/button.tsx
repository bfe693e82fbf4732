import { useState } from 'react'
import { performing } from '#campaign/actions/in-page.ts'
import type { ActionHost } from '#campaign/actions/action.ts'
import type { StoreButton } from '../../store/store.ts'
import type { BlockProps } from '../stage.ts'

const perform: Record<string, (settings: never, host: ActionHost) => void> = performing

export function ButtonBlock({ block: { text, style, action }, stage }: BlockProps<'button'>) {
  const { showing, progress, fill } = stage
  const { words } = showing.template
  const label = fill(text)
  // The result is shown on the button itself.
  const [outcome, setOutcome] = useState('')
  // The browser itself sends a form when its button or Enter is pressed.
  const sends = action.kind === 'submit'
  const press = () => {
    const { host, isPreview } = showing
    const leave = (go: () => void, shopify?: StoreButton) => {
      if (isPreview) return stage.announce(words.preview)
      host.pressed(label, shopify)
      go()
    }
    const showOutcome = async (request: Promise<boolean> | undefined, done: string, refused: string) => {
      const result = (await request) ? done : refused
      setOutcome(result)
      stage.announce(result)
    }
    perform[action.kind]?.(action as never, {
      close: () => stage.close('cancel_click'),
      launch: (id) => leave(() => host.launch(id)),
      redirect: (url, opensNewTab) => leave(() => host.redirect(url, opensNewTab)),
      submit: () => {},
      addToCart: (item) =>
        leave(
          () =>
            host.addToCart || !item.url
              ? void showOutcome(host.addToCart?.(item), words.added, words.notAdded)
              : host.redirect(item.url, false),
          {
            button_text: label,
            product_url: item.url,
            product_name: '',
            product_id: item.productId,
            variant_id: item.variantId,
            buttons_action: 'add_to_cart',
          },
        ),
      applyCoupon: () =>
        leave(
          () =>
            void showOutcome(
              host.applyCoupon?.(fill('{{prize_code}}')),
              words.couponApplied,
              words.couponRefused,
            ),
        ),
    })
  }
  if (!sends)
    return (
      <button type="button" className={`button ${style}`} onClick={press}>
        {outcome || label}
      </button>
    )
  const isSent = progress === 'sent'
  return (
    <>
      <button
        type="submit"
        className={`button ${style} poptin-form-submit-button`}
        aria-disabled={progress === 'busy'}
        hidden={isSent}
      >
        {isSent ? words.sent : progress === 'busy' ? <span className="sending">{words.sending}</span> : label}
      </button>
      {isSent && <p className="sent">{words.sent}</p>}
    </>
  )
}
