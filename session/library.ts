/**
 * The session client for other programs: pages at other addresses, and servers of applications installed in
 * the shop. Built as one module, `dist/session/klepka-session.js`.
 */
export { sendGraphql } from './calls/graphql.ts'
export { remoteKeys } from './webhooks/jwt.ts'
export { openJwt } from './webhooks/jwt.ts'
export { listOwnOrders } from './calls/module-context.ts'
export { elevatedSender, moduleSender, setModuleContext } from './calls/module-context.ts'
export { factorBody, readSecondFactor } from './sign-in/second-factor.ts'
export { apiKeyStrategy } from './strategies/strategy.ts'
export { appStrategy } from './strategies/app.ts'
export { externalLogin } from './strategies/external-login.ts'
export { hostingPageStrategy } from './strategies/strategy.ts'
export { oauthSession } from './strategies/oauth.ts'
export { makeProofKeys, proveWith } from './tokens/proofs.ts'
export { memoryStorage, textStorage } from './tokens/token-storage.ts'
export { createServicePlugins } from './webhooks/service-plugins.ts'
export { appInstalled, appRemoved, domainEvent, plainEvent } from './webhooks/webhook-event.ts'
export { createWebhooks } from './webhooks/webhooks.ts'
export { fromWireAddress, toWireAddress } from './calls/wire-values.ts'
export { readIdentity } from './calls/wire-values.ts'
export { fromWireProfile, toWireProfile } from './calls/wire-values.ts'
