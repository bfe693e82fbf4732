/** Checks that a returned code belongs to the sign-in of this page, before anything is sent. */
export const checkReturn = (
  code: string | null | undefined,
  state: string | null | undefined,
  expected: string,
): string => {
  if (!code || !state) throw new Error('Missing code or _state')
  if (state !== expected) throw new Error('Invalid _state')
  return code
}

export type ReturnMode = 'fragment' | 'query'

export type Returned = {
  code: string | null
  state: string | null
  iss?: string
  error?: string
  errorDescription?: string | null
}

/**
 * Reads the service's answer from the return address. With `issuer`, an answer of another issuer is refused
 * (RFC 9207: mix-up attack); one without an issuer is accepted, as older services send none.
 */
export const readReturnAddress = (url: string, mode: ReturnMode = 'fragment', issuer?: string): Returned => {
  const { searchParams, hash } = new URL(url)
  const parameters = mode === 'query' ? searchParams : new URLSearchParams(hash.slice(1))
  const iss = parameters.get('iss')
  checkIssuer(iss, issuer)
  const error = parameters.get('error')
  return {
    code: parameters.get('code'),
    state: parameters.get('state'),
    ...(iss !== null && { iss }),
    ...(error && { error, errorDescription: parameters.get('error_description') }),
  }
}

/** Plain comparison, as RFC 9207, 2.4 requires. */
export const checkIssuer = (iss: string | null | undefined, issuer: string | undefined): void => {
  if (iss != null && issuer !== undefined && iss !== issuer)
    throw new Error(`Invalid issuer. Expected "${issuer}" but got "${iss}"`)
}
