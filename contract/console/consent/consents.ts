import { consoleEndpoint } from '../staff/rights.ts'

/** A visitor's choice in the owner's list. */
export type OwnersConsent = {
  id: string
  /** The random number that the visitor's cookie has. */
  visitor: string
  atMs: number
  version: string
  /** Letters of the allowed categories; '': none. */
  letters: string
  place: string
}

export type ConsentsAnswer = {
  /** The newest ones. */
  consents: OwnersConsent[]
  /** Of the last days: how many choices were made, and how many of them allow each category. */
  counts: { days: number; all: number; functional: number; analytics: number; marketing: number }
}

export const consentsApi = {
  list: consoleEndpoint<ConsentsAnswer>()({ right: 'settings', method: 'GET', path: '/consents' }),
  /** Every record with the texts that were shown. */
  export: consoleEndpoint<Response>()({
    right: 'customers-manage',
    method: 'GET',
    path: '/consents/export',
  }),
}
