/**
 * The session client for programs beside the shop: pages at other addresses, and servers of applications that are
 * installed in it. Built as one module, `dist/session/klepka-session.js`.
 */
export { askGraphql } from './calls/graphql.ts'
export { remoteKeys } from './jwt/key-set.ts'
export { openJwt } from './jwt/open-jwt.ts'
export { listOrders } from './modules/list-orders.ts'
export { elevatedSender, moduleSender, setModuleContext } from './modules/module-context.ts'
export { factorBody, readSecondFactor } from './sign-in/second-factor.ts'
export { apiKeyStrategy } from './strategies/api-key.ts'
export { appStrategy } from './strategies/app.ts'
export { externalLogin } from './strategies/external-login.ts'
export { hostingPageStrategy } from './strategies/hosting-page.ts'
export { oauthSession } from './strategies/oauth.ts'
export { makeProofKeys, proveWith } from './tokens/proofs.ts'
export { memoryStorage, textStorage } from './tokens/token-storage.ts'
export { createServicePlugins } from './webhooks/service-plugins.ts'
export { appInstalled, appRemoved, domainEvent, plainEvent } from './webhooks/webhook-event.ts'
export { createWebhooks } from './webhooks/webhooks.ts'
export { fromWireAddress, toWireAddress } from './wire/wire-address.ts'
export { readIdentity } from './wire/wire-identity.ts'
export { fromWireProfile, toWireProfile } from './wire/wire-profile.ts'
