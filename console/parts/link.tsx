import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

// router.tsx registers its routes with the library, so this file need not import it.
type Routes = RegisteredRouter['routesByPath']
type ParamsOf<To extends keyof Routes> = Routes[To]['types']['allParams']
export type SearchOf<To extends keyof Routes> = Routes[To]['types']['fullSearchSchemaInput']
/** An address of the console with its parameters. */
export type ConsoleAddress = {
  [To in keyof Routes]: { to: To; search?: SearchOf<To> } & (keyof ParamsOf<To> extends never
    ? { params?: never }
    : { params: ParamsOf<To> })
}[keyof Routes]

type Props = ConsoleAddress & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

/**
 * A link to a screen. The router's own marks itself current whenever the path fits; here the tabs and the menu
 * set which is current.
 */
export const Link = ({ to, params, search, onClick, ...rest }: Props) => {
  const router = useRouter()
  const address = { to, params, search } as ConsoleAddress
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlain || event.defaultPrevented) return
    event.preventDefault()
    void router.navigate(address)
  }
  return <a {...rest} href={router.history.createHref(router.buildLocation(address).href)} onClick={follow} />
}
