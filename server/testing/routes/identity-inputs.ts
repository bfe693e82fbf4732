import { identityPaths } from '#contract/identity/paths.ts'
import type { RouteInputs } from './known-route.ts'

/** An identity call at each of its addresses. */
const everyPath = (
  method: string,
  call: keyof typeof identityPaths,
  json?: Record<string, unknown>,
): Record<string, RouteInputs> =>
  Object.fromEntries(identityPaths[call].map((path) => [`${method} ${path}`, json ? { json } : {}]))

/**
 * Inputs of the identity service that its schemas do not give: forms, queries, and bodies that are refused late and
 * cheaply (a valid one would check a password or send a mail each time).
 */
export const identityInputs: Record<string, RouteInputs> = {
  ...everyPath('POST', 'token', { grantType: 'refresh_token', clientId: 'x', refreshToken: 'rt_x' }),
  ...everyPath('POST', 'tokenInfo', { token: 'x' }),
  ...everyPath('POST', 'redirectSession', {
    auth: {
      authRequest: {
        clientId: 'x',
        redirectUri: 'https://shop.example/callback',
        codeChallenge: 'x',
        codeChallengeMethod: 'S256',
        state: 'x',
      },
      prompt: 'login',
    },
    callbacks: { postFlowUrl: 'https://shop.example/' },
  }),
  'GET /oauth2/authorize': {
    shape: 'page',
    query: ['redirectSession', 'client_id', 'redirect_uri', 'response_type', 'code_challenge', 'state'],
  },
  ...everyPath('POST', 'revoke', { token: 'rt_x', client_id: 'x' }),
  ...everyPath('POST', 'appTokens', {
    grant_type: 'authorization_code',
    client_id: 'x',
    client_secret: 'x',
    code: 'in_x',
  }),
  'GET /installer/install': { shape: 'page', query: ['appId', 'redirectUrl', 'state', 'token'] },
  'POST /installer/install': { shape: 'page', form: ['appId', 'redirectUrl', 'state', 'csrf'] },
  'GET /oauth2/redirect': { shape: 'page', query: ['redirectSession'] },
  ...everyPath('POST', 'register', {
    loginId: { email: 'nie-adres' },
    password: 'x',
    profile: {
      addresses: [{ address: { city: 'x' } }],
      customFields: [{ name: 'a', value: { strValue: 'b' } }],
    },
    captchaTokens: [{}],
  }),
  ...everyPath('POST', 'login', { loginId: { email: 'a@example.pl' }, password: 'x', captchaTokens: [{}] }),
  ...everyPath('POST', 'sendRecoveryEmail', {
    email: 'a@example.pl',
    redirect: { url: 'https://shop.example/', clientId: 'x' },
    language: 'pl',
  }),
  ...everyPath('POST', 'recover', { recoveryToken: 'rc_x', password: 'x' }),
  ...everyPath('POST', 'sendActivationEmail', {
    identityId: '01a20320-a200-7000-aa8c-3e60dab062c8',
    emailOptions: { language: 'pl' },
  }),
  ...everyPath('POST', 'startVerification', {
    identityId: '01a20320-a200-7000-aa8c-3e60dab062c8',
    target: 'EMAIL',
  }),
  ...everyPath('POST', 'signOn', {
    loginId: { email: 'a@example.pl' },
    profile: { firstName: 'x' },
    verifyEmail: true,
  }),
  ...everyPath('PATCH', 'signOnPolicy', { signOnPolicy: { requireOwnerApproval: true } }),
  ...everyPath('POST', 'verifyFactor', {
    factorType: 'TOTP',
    stateToken: 'sg_x',
    totpData: { code: '123456' },
    webauthnData: { challengeId: 'wc_x', credential: '{}' },
    rememberThisDevice: true,
  }),
  'POST /graphql/:apiVersion': {
    shape: 'identity',
    json: { query: '{ me { id } }', variables: { a: 1 }, operationName: 'a' },
  },
}
