import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { useRouter } from '#console/routing/router-context.tsx'

type Props = ConsoleAddress & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

/**
 * A link to a screen; the screen's script is loaded as soon as the pointer or the focus is on it. The tabs and the
 * menu set which link is current.
 */
export const Link = ({ to, params, search, onClick, onFocus, onPointerEnter, ...rest }: Props) => {
  const router = useRouter()
  const address = { to, params, search } as ConsoleAddress
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlain || event.defaultPrevented) return
    event.preventDefault()
    void router.navigate(address)
  }
  return (
    <a
      {...rest}
      href={router.linkOf(address)}
      onClick={follow}
      onFocus={(event) => {
        onFocus?.(event)
        router.preload(to)
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        router.preload(to)
      }}
    />
  )
}
