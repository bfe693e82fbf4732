import { createContext, useContext } from 'react'
import type { SessionAnswer } from '#contract/console/session.ts'

export type Session = {
  shopName: string
  isDemo: boolean
  owner: SessionAnswer['owner']
  /** Reads again who is signed in. */
  renew: () => Promise<void>
  signOut: () => Promise<void>
}

export const SessionContext = createContext<Session>({
  shopName: '',
  isDemo: false,
  owner: { name: '', email: '', hasPassword: false, role: 'owner', needsFactor: false },
  renew: async () => {},
  signOut: async () => {},
})

/** The signed-in owner and their shop. */
export const useOwner = () => useContext(SessionContext)

/** For a visitor with a one-time link, before there is a session. */
export const RenewContext = createContext<() => Promise<void>>(async () => {})
