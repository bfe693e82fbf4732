import type { Shop } from '#server/shop.ts'
import type { Client } from '../sites/site.ts'

export type RelyingParty = {
  /** The host passkeys are made for. */
  id: string
  /** Pages that may use them: ours, and the client's that stand on the same host or below it. */
  origins: string[]
}

/** WebAuthn's scope: a page elsewhere could not use these passkeys, and a browser would not let it. */
export const relyingParty = (
  { settings }: Pick<Shop, 'settings'>,
  client: Client | undefined,
): RelyingParty => {
  const { hostname, origin } = new URL(settings.publicUrl)
  const isWithin = (other: string) => {
    const host = new URL(other).hostname
    return host === hostname || host.endsWith(`.${hostname}`)
  }
  return { id: hostname, origins: [...new Set([origin, ...(client?.origins ?? []).filter(isWithin)])] }
}
