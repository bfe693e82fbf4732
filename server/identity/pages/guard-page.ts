/** Pages of signing in and of the account stand in no frame, are kept nowhere, and tell no other site their address. */
export const guardPage = (response: Response, formTargets: string[] = []): Response => {
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  // Browsers hold a form to this through its redirects: a sign-in for another site ends there.
  const targets = formTargets.map((origin) => ` ${origin}`).join('')
  response.headers.set(
    'Content-Security-Policy',
    policy
      .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
      .replace("form-action 'self'", `form-action 'self'${targets}`),
  )
  response.headers.set('X-Frame-Options', 'DENY')
  response.headers.set('Cache-Control', 'private, no-store')
  response.headers.set('Referrer-Policy', 'no-referrer')
  return response
}
