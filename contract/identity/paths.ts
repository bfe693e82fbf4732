type Some = [string, ...string[]]

const under = (prefixes: Some, path: string) => prefixes.map((prefix) => prefix + path) as Some

const AUTHENTICATION: Some = ['/_api/iam/authentication', '/iam/authentication']
const VERIFICATION: Some = ['/_api/iam/verification', '/iam/verification']
const RECOVERY: Some = ['/_api/iam/recovery', '/_iam/recovery', '/iam/recovery']

/** Paths of each call: first that of current clients, then those of other hosts and versions. */
export const identityPaths = {
  token: ['/oauth2/token', '/_api/oauth2/token', '/v1/oauth/token'],
  tokenInfo: ['/oauth2/token-info', '/_api/oauth2/token-info', '/v1/oauth/token-info'],
  keys: ['/oauth2/jwks', '/_api/oauth2/jwks'],
  userInfo: ['/oauth2/user-info', '/_api/oauth2/user-info'],
  authorize: ['/oauth2/authorize'],
  /** The start of redirect sessions that are not a sign-in. */
  redirect: ['/oauth2/redirect'],
  revoke: ['/oauth2/revoke'],
  metadata: ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'],
  appTokens: ['/oauth/access'],
  install: ['/installer/install'],
  register: under(AUTHENTICATION, '/v2/register'),
  login: under(AUTHENTICATION, '/v2/login'),
  verifyFactor: under(AUTHENTICATION, '/v2/:factorType/verify'),
  changePassword: under(AUTHENTICATION, '/v2/change-password'),
  signOn: under(AUTHENTICATION, '/v2/sign-on'),
  validateEmail: under(AUTHENTICATION, '/v2/validate-email'),
  logout: under(AUTHENTICATION, '/v1/logout'),
  verify: under(VERIFICATION, '/v1/auth/verify'),
  resend: under(VERIFICATION, '/v1/auth/resend'),
  startVerification: [...under(VERIFICATION, '/v1/start'), ...under(VERIFICATION, '/v1/Start')],
  sendRecoveryEmail: under(RECOVERY, '/v1/send-email'),
  recover: under(RECOVERY, '/v1/recover'),
  sendActivationEmail: under(RECOVERY, '/v1/activation-email'),
  redirectSession: [
    '/_api/redirects-api/v1/redirect-session',
    '/redirect-session/v1/redirect-session',
    '/headless/v1/redirect-session',
  ],
  memberOrders: ['/_api/members/v1/orders'],
  queryMemberOrders: ['/_api/members/v1/orders/query'],
  signOnPolicy: ['/iam/signon/v1/sign-on-policies'],
} as const
