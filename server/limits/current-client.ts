import { AsyncLocalStorage } from 'node:async_hooks'
import { createMiddleware } from 'hono/factory'
import type { Shop } from '#server/shop.ts'
import { clientNetwork } from './client-network.ts'

const clients = new AsyncLocalStorage<() => string>()

/**
 * Remembers whose request is being answered, for limits deep inside that hold whichever route leads there
 * (decision 0036).
 */
export const rememberClient = ({ settings }: Pick<Shop, 'settings'>) =>
  createMiddleware((c, next) => clients.run(() => clientNetwork(c, settings), next))

/** The network of the client whose request is being answered; undefined in background work. */
export const currentNetwork = (): string | undefined => clients.getStore()?.()
