/**
 * When the first passkey is made or used: it holds 28 MB and takes a fifth of a second, and many shops have
 * no member with one.
 */
export const loadWebauthn = () => import('@simplewebauthn/server')
